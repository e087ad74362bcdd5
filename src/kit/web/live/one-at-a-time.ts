/** Runs `act` one at a time; asked for meanwhile, however often, it runs once more afterwards. Rejects where a run does. */
export function oneAtATime(act: () => Promise<void>): () => Promise<void> {
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
