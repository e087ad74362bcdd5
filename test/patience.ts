/**
 * How long tests wait for a condition, in milliseconds. On a quiet machine it is met within a second. On a busy one it may take a hundred
 * times as long, and must not fail the test.
 */
export const patienceMs = 180_000;

/** The time limit of a whole test or hook, which waits for many conditions. Only a test that hangs reaches it. */
export const testLimitMs = Number(process.env.TEST_LIMIT_MS ?? 1_800_000);
