import type { AnyRouter, RouteComponent } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Nobody waits longer for a page that fails as it wakes. */
const patienceMs = 15_000;

/**
 * Has the router wait, before it leaves the page that the server made, until React has taken that over: the router would put another in its
 * place, and React would look in vain for the one that it is about to wake.
 */
export function leaveOnceAlive(router: AnyRouter): void {
  const route = router.getMatchedRoutes(location.pathname)[0].at(-1);
  const Screen = route?.options.component;
  if (!route || !Screen) return;
  const alive = new Promise<void>((resolve) => {
    setTimeout(resolve, patienceMs);
    route.options.component = telling(Screen, resolve);
  });
  const { load } = router;
  router.load = async (options) => {
    // An error page has no screen that could tell.
    if (router.state.matches.at(-1)?.status === 'success') await alive;
    await load(options);
  };
}

/** The same screen, which tells when it is alive. */
function telling(Screen: RouteComponent, alive: () => void): RouteComponent {
  function FirstScreen() {
    useEffect(alive, []);
    return <Screen />;
  }
  return Object.assign(FirstScreen, { preload: Screen.preload });
}
