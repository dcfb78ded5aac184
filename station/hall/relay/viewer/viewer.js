// Polls live.json and draws each board whose revision grew. A correction is a new revision of the whole line: nothing
// of an earlier one stays.

const POLL_MS = 3000;
const SIZE = 19;
const COLUMNS = "ABCDEFGHJKLMNOPQRST";
const OLD_MS = 30_000; // the hall writes live.json every ten seconds, also when nothing happens
const shown = new Map();
let digest = "";
let chosen = 0; // the round that a viewer picked; 0: the one that goes on
let live = null;
let heard = { at: null, ms: 0 };

async function answered(path) {
  const answer = await fetch(path, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

const fetched = async (path) => (await answered(path)).json();

// How old a file is by the clocks of whoever serves it, so that this device's own may be wrong.
function age(headers) {
  const [now, written] = ["Date", "Last-Modified"].map((name) => Date.parse(headers.get(name)));
  return Math.max(0, now + 1000 * Number(headers.get("Age")) - written) || 0;
}

function hear(at, headers) {
  if (at === heard.at) return;
  heard = { at, ms: performance.now() - (heard.at === null ? age(headers) : 0) };
}

function silence() {
  const seconds = Math.round((performance.now() - heard.ms) / 1000);
  if (heard.at === null || seconds * 1000 < OLD_MS) return "";
  const [unit, length, step] = seconds < 60 ? ["second", 1, 10] : seconds < 3600 ? ["minute", 60, 1] : ["hour", 3600, 1];
  const n = Math.floor(seconds / length / step) * step;
  return ` · ⚠ ${new Intl.RelativeTimeFormat(navigator.languages).format(-n, unit)}`;
}

function draw(canvas, rows, last) {
  const context = canvas.getContext("2d");
  const cell = canvas.width / (SIZE + 1);
  context.fillStyle = "#e3b868";
  context.fillRect(0, 0, canvas.width, canvas.width);
  context.strokeStyle = "#7a5a24";
  for (let i = 1; i <= SIZE; i += 1) {
    context.beginPath();
    context.moveTo(cell, i * cell);
    context.lineTo(SIZE * cell, i * cell);
    context.moveTo(i * cell, cell);
    context.lineTo(i * cell, SIZE * cell);
    context.stroke();
  }
  (rows ?? []).forEach((row, y) =>
    [...row].forEach((stone, x) => {
      if (stone === ".") return;
      context.beginPath();
      context.arc((x + 1) * cell, (y + 1) * cell, cell * 0.47, 0, 2 * Math.PI);
      context.fillStyle = stone === "B" ? "#15120f" : "#fbf9f4";
      context.fill();
    }),
  );
  if (!last) return;
  context.beginPath();
  const [x, y] = [COLUMNS.indexOf(last[0]) + 1, SIZE - Number(last.slice(1)) + 1];
  context.arc(x * cell, y * cell, cell * 0.2, 0, 2 * Math.PI);
  context.fillStyle = "#d13a26";
  context.fill();
}

function card(key) {
  const found = shown.get(key);
  if (found) return found;
  const place = document.createElement("article");
  const [title, text] = [document.createElement("h2"), document.createElement("p")];
  const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 300 });
  const link = Object.assign(document.createElement("a"), { textContent: "SGF" });
  place.append(title, canvas, text, link);
  document.getElementById("boards").append(place);
  const made = { rev: 0, title, text, canvas, link };
  shown.set(key, made);
  return made;
}

async function board(key, rev) {
  const one = card(key);
  if (one.rev === rev) return;
  const [round, number] = key.split("/");
  const game = await fetched(`round-${round}/board-${number}.json`);
  one.title.textContent = `${game.board}  ${game.black} – ${game.white}`;
  const recorded = game.state !== "waiting"; // else no table recorded it: there is no file, and no stone to show
  one.text.textContent = [recorded ? game.moves.length : "", game.result ?? ""].filter((text) => text !== "").join(" · ");
  one.text.className = game.corrected ? "corrected" : "";
  one.link.href = `round-${round}/board-${number}.sgf`;
  one.link.hidden = !recorded;
  one.canvas.hidden = !recorded && game.result !== null;
  draw(one.canvas, game.rows, game.moves.at(-1)?.point);
  one.rev = game.rev;
}

// Buttons for the rounds so far, where there is more than one.
function rounds(tournament) {
  const buttons = tournament.rounds.map((_, at) => {
    const button = Object.assign(document.createElement("button"), { textContent: String(at + 1) });
    button.setAttribute("aria-pressed", String(at + 1 === (chosen || live.round)));
    button.addEventListener("click", () => {
      chosen = at + 1 === live.round ? 0 : at + 1;
      void show().catch(() => (digest = "")); // the next poll tries again, and says what is wrong
    });
    return button;
  });
  document.getElementById("rounds").replaceChildren(...(buttons.length > 1 ? buttons : []));
}

function made(name, ...inside) {
  const element = document.createElement(name);
  element.append(...inside);
  return element;
}

// "15/2" as "7 1/2".
function mixed(text) {
  const [, sign, over, under] = /^(-?)(\d+)\/(\d+)$/.exec(text) ?? [];
  if (!under) return text;
  const whole = Math.floor(over / under);
  return `${sign}${whole || ""}${whole ? " " : ""}${over % under}/${under}`;
}

// The table of places that was released last, headed in the reader's language.
async function places(of) {
  const [table, words] = await Promise.all(["standings.json", "words.json"].map(fetched));
  const own = navigator.languages.map((one) => words[one.split("-")[0]]).find(Boolean) ?? words.en;
  const lines = table.places.map((one) => [
    one.place ?? "–", one.name || one.player, ...[one.total, one.points, one.opponents, one.small].map((one) => one && mixed(one)),
  ]);
  const told = own.columns.map((_, at) => lines.some((line) => line[at] !== null)); // a round robin has no total
  const row = (name, line) => made("tr", ...line.filter((_, at) => told[at]).map((text) => made(name, String(text))));
  const head = made("thead", row("th", own.columns));
  const caption = made("caption", own.after.replace("{n}", table.after).replace("{rounds}", of));
  const body = made("tbody", ...lines.map((line) => row("td", line)));
  document.getElementById("places").replaceChildren(...(lines.length ? [caption, head, body] : []));
}

async function show() {
  const tournament = await fetched("tournament.json");
  document.getElementById("name").textContent = tournament.name;
  document.title = tournament.name;
  const round = chosen || live.round;
  rounds(tournament);
  const current = Object.entries(live.boards).filter(([key]) => key.startsWith(`${round}/`));
  for (const key of shown.keys()) if (!key.startsWith(`${round}/`)) document.getElementById("boards").replaceChildren(), shown.clear();
  await Promise.all([...current.map(([key, rev]) => board(key, rev)), places(tournament.of)]);
  told = `${round} / ${tournament.of}`;
}

let told = "";

async function poll() {
  let trouble = "";
  try {
    const answer = await answered("live.json");
    live = await answer.json();
    hear(live.at, answer.headers);
    if (live.digest !== digest) {
      await show();
      digest = live.digest;
    }
  } catch (error) {
    trouble = ` · ⚠ ${error.message}`;
  }
  const line = told + trouble + silence();
  const about = document.getElementById("about");
  if (about.textContent !== line) about.textContent = line;
  setTimeout(poll, POLL_MS);
}

void poll();
