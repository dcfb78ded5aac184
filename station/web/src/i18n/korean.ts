// Korean particles follow the sound before them: a message writes both forms, "{color}(으)로", a sentence says one.
// After letters that only their reader can say both stay. As station/locale/korean.py.

const HANGUL = "가".charCodeAt(0);
const FINALS = 28;
const RIEUL = 8;
/** The final of 영, 일, 삼, 육, 칠, 팔; the others have none. */
const DIGITS: Record<string, number> = { 0: 21, 1: RIEUL, 3: 16, 6: 1, 7: RIEUL, 8: RIEUL };
const BOTH = /([가-힣\d])([’”\]]*)(?:([은을이과])\(([는를가와])\)|\(([으이])\))/g;

/** Each pair of forms as the one that fits. */
export function particles(sentence: string): string {
  return sentence.replace(BOTH, (_, before: string, quotes: string, closed = "", opened = "", between = "") => {
    const final = before >= "가" ? (before.charCodeAt(0) - HANGUL) % FINALS : (DIGITS[before] ?? 0);
    const fits = between ? (final && !(between === "으" && final === RIEUL) ? between : "") : final ? closed : opened;
    return `${before}${quotes}${fits}`;
  });
}
