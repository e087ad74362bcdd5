/** The maximum delay of idle work. */
const maxWaitMs = 2000;

/** Runs something once the page has been painted and is idle; returns the function that cancels it. */
export function whenIdle(act: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, maxWaitMs / 10);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(act, { timeout: maxWaitMs });
  return () => cancelIdleCallback(waiting);
}
