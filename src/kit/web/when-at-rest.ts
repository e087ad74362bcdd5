/** So long at most what can wait does wait. */
const patienceMs = 2000;

/** Does something once the page has been drawn and has nothing else to do; answers what calls it off. */
export function whenAtRest(act: () => void): () => void {
  // Safari has no idle time to tell of.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, patienceMs / 10);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(act, { timeout: patienceMs });
  return () => cancelIdleCallback(waiting);
}
