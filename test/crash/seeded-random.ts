/** Returns a generator of numbers from 0 up to 1 that depends on the seed alone (Mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The number of random kills; `npm run test:all` and `test:long` set more. */
export const killRounds = Number(process.env.CRASH_ROUNDS || 1);

/** The number of random kills for jobs whose mechanism another test already kills `killRounds` times. */
export const fewerKillRounds = Number(process.env.CRASH_ROUNDS_ALIKE || killRounds);

/** The seed in TEST_SEED, to repeat a run, or a new one. */
export function chosenSeed(): number {
  return Number(process.env.TEST_SEED || Math.floor(Math.random() * 2 ** 31));
}
