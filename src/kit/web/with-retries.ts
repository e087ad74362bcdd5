/**
 * Runs `work`, and again after each of the pauses (milliseconds) for as long as it fails. Throws the last failure.
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  pauses: readonly number[],
  wait: (milliseconds: number) => Promise<void> = sleep,
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch {
      await wait(pause);
    }
  }
  return work();
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
