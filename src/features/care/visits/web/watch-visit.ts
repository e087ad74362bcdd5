import type { AnyRouter } from '@tanstack/react-router';
import { type Vital, visitsPath } from '../visit.rules.ts';

type VisitReport = { pages: string[]; vitals: { name: Vital; value: number; page: string }[] };

/** The limits of one message. */
const maxPages = 100;
const maxVitals = 20;
/** Measuring starts after the page has had time to hydrate. */
const measureDelayMs = 3000;

const emptyReport = (): VisitReport => ({ pages: [], vitals: [] });

/**
 * Collects the screens opened without loading a page, and the page's speed, and sends them when the page is left: one message per
 * visit, not per screen. Nothing is stored on the device.
 */
export function watchVisit(router: AnyRouter): void {
  const page = location.pathname;
  let report = emptyReport();
  const send = () => {
    if (document.visibilityState !== 'hidden' || report.pages.length + report.vitals.length === 0) return;
    navigator.sendBeacon(visitsPath, new Blob([JSON.stringify(report)], { type: 'application/json' }));
    report = emptyReport();
  };
  // The server doesn’t count prefetched pages, so a page that is actually shown is reported.
  if (wasPrefetched()) report.pages.push(page);
  router.subscribe('onResolved', ({ fromLocation, pathChanged, toLocation }) => {
    if (fromLocation && pathChanged && report.pages.length < maxPages) report.pages.push(toLocation.pathname);
  });
  // On the window, so that it runs after all listeners on the document and includes their last measurements.
  addEventListener('visibilitychange', send);
  setTimeout(async () => {
    // Offline, or after an update of the site: this page is not measured.
    const vitals = await import('./measure-vitals.ts').catch(() => undefined);
    vitals?.measure((name, value) => {
      if (report.vitals.length < maxVitals) report.vitals.push({ name, value, page });
      send();
    });
  }, measureDelayMs);
}

function wasPrefetched(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'deliveryType' in entry && entry.deliveryType === 'navigational-prefetch';
}
