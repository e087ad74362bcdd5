const tries = 3;
const pauseMs = 1000;

/** Does something, and again a second later when it fails, three times more at most. Throws the last failure. */
export async function withRetries<T>(work: () => Promise<T>, pause = wait): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
      await pause(pauseMs);
    }
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
