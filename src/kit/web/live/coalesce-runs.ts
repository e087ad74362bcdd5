/**
 * Runs `act` one at a time; if it is called while running, however often, it runs once more afterwards. Rejects if a
 * run does.
 */
export function coalesceRuns(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  async function run(): Promise<void> {
    do {
      isAskedAgain = false;
      await act();
    } while (isAskedAgain);
  }
  return () => {
    isAskedAgain = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
