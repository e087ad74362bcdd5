import type { AnyRouter } from '@tanstack/react-router';
import type { Vital } from '../metrics.ts';
import { visitsPath } from '../visits-path.ts';

type Said = { pages: string[]; vitals: { name: Vital; value: number; page: string }[] };

/** As many as one message takes. */
const mostPages = 100;
const mostVitals = 20;
/** Measuring waits until the page has had time to come to life. */
const patienceMs = 3000;

const nothing = (): Said => ({ pages: [], vitals: [] });

/**
 * Keeps in mind which screens are opened without loading a page, and how fast the page was, and says so once it is left: a
 * message for each visit, not for each screen. Nothing is stored on the device.
 */
export function watchVisit(router: AnyRouter): void {
  const page = location.pathname;
  let said = nothing();
  const send = () => {
    if (document.visibilityState !== 'hidden' || said.pages.length + said.vitals.length === 0) return;
    navigator.sendBeacon(visitsPath, new Blob([JSON.stringify(said)], { type: 'application/json' }));
    said = nothing();
  };
  // The server didn’t count what it gave in case: it is told that somebody looks at it.
  if (wasFetchedAhead()) said.pages.push(page);
  router.subscribe('onResolved', ({ fromLocation, pathChanged, toLocation }) => {
    if (fromLocation && pathChanged && said.pages.length < mostPages) said.pages.push(toLocation.pathname);
  });
  // On the window, after all that listens on the document: what is measured until the last moment is said too.
  addEventListener('visibilitychange', send);
  setTimeout(async () => {
    const { measure } = await import('./measure-vitals.ts');
    measure((name, value) => {
      if (said.vitals.length < mostVitals) said.vitals.push({ name, value, page });
      send();
    });
  }, patienceMs);
}

function wasFetchedAhead(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'deliveryType' in entry && entry.deliveryType === 'navigational-prefetch';
}
