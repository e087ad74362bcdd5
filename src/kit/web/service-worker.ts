/**
 * Has the browser keep our service worker (src/app/service-worker): it shows notices that come while no page is open, and
 * opens a board that was switched on without a line. Undefined where the browser has none, or may not keep it.
 */
export async function keepServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return undefined;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    return await navigator.serviceWorker.ready;
  } catch {
    // A private window, or storage that is shut: what needs it says that it is not to be had.
    return undefined;
  }
}
