// How stones come to rest: nobody lays them on the crossing to a hair, and shells are turned as they were taken up.
// The same at each opening, so that two pictures of a position are alike.

import { SIZE } from "../game/points";

/** How far right and down of the crossing, in points, and which way a white stone is turned. */
export type Rest = readonly [right: number, down: number, turned: 0 | 1 | 2];

const [FAR, NEAR] = [0.07, 0.04];
const WAYS: readonly (readonly [number, number])[] = [
  [0, 0],
  [-FAR, 0],
  [0, -FAR],
  [FAR, 0],
  [0, FAR],
  [-NEAR, -NEAR],
  [NEAR, -NEAR],
  [NEAR, NEAR],
  [-NEAR, NEAR],
];
const TURNED = [0, 1, 2, 0, 0] as const;

/** Numbers below 1 that look like chance: the generator of Park and Miller. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function rests(): Rest[] {
  const chance = chances(361);
  const pick = <One>(from: readonly One[]): One => from[Math.floor(chance() * from.length)] as One;
  const found: Rest[] = [];
  for (let index = 0; index < SIZE * SIZE; index++) {
    const [right, down] = pick(WAYS);
    const turned = pick(TURNED);
    const left = index % SIZE ? found[index - 1] : undefined;
    const above = found[index - SIZE];
    // two neighbors that lean towards each other would lie one on the other
    const tight = (left && left[0] > 0 && right < 0) || (above && above[1] > 0 && down < 0);
    found.push(tight ? [0, 0, turned] : [right, down, turned]);
  }
  return found;
}

/** For each point, row by row from the top left. */
export const RESTS: readonly Rest[] = rests();
