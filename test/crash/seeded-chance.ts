/** Numbers from 0 up to 1, the same for the same seed (Mulberry32). */
export function seededChance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How often the product is killed by chance; `npm run test:long` asks for more. */
export const killRounds = Number(process.env.CRASH_ROUNDS || 4);

/** CRASH_SEED, to see one run again; else another each time. */
export function chosenSeed(): number {
  return Number(process.env.CRASH_SEED || Math.floor(Math.random() * 2 ** 31));
}
