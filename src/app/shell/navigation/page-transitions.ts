import type { AnyRouter } from '@tanstack/react-router';

/**
 * One page fades into the next where the browser can do that and its owner wants movement. A filter, which stays on its
 * page, changes it at once.
 */
export function fadeBetweenPages(router: AnyRouter): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  router.startViewTransition = (show) => {
    const from = router.state.resolvedLocation?.pathname;
    const isSamePage = from === undefined || from === router.latestLocation.pathname;
    if (isSamePage || still.matches || !('startViewTransition' in document)) return show();
    const transition = document.startViewTransition(async () => {
      await show();
    });
    // The next press ends a movement before its time: nothing is wrong then.
    transition.ready.catch(() => undefined);
    transition.finished.catch(() => undefined);
    return transition.updateCallbackDone;
  };
}
