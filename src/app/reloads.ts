import type { AnyRouter } from '@tanstack/react-router';
import { hasAccountChanged } from '#kit/web/page-account.ts';

/**
 * Makes `router.invalidate()` reload the page's data as a navigation does: it returns once the page shows the new data, so that a button
 * stays disabled and a dialog open until then. By default the router reloads in the background, returns at once, and forgets the
 * reload if the page loads again at the moment between.
 */
export function showReloads(router: AnyRouter): void {
  const { invalidate } = router;
  router.invalidate = async (options) => {
    // What was typed stays on the page. Fetched anew, the page would be refused, or be the other member's.
    if (!hasAccountChanged()) await invalidate({ ...options, sync: true });
  };
}
