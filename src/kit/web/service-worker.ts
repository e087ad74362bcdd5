/**
 * Registers our service worker (src/app/service-worker): it shows notifications while no page is open, and opens a
 * display board without a connection. Undefined if the browser has none, or may not store it.
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return undefined;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    return await navigator.serviceWorker.ready;
  } catch {
    // A private window, or blocked storage: features that need the worker say that they are unavailable.
    return undefined;
  }
}

/**
 * Has the service worker keep pages for use without a connection, with the files that this page has loaded. Only pages that it
 * knows are kept (`keptPages` in src/app/service-worker/service-worker.ts), each kind without those kept before.
 */
export async function keepPages(addresses: readonly string[]): Promise<void> {
  const worker = await registerServiceWorker();
  await document.fonts.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith('/assets/'));
  worker?.active?.postMessage({ keepPages: addresses, files: [...new Set(files)] });
}
