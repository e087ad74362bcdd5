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
