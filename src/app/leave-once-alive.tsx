import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** An error page has no screen that could say that it is alive. */
const patienceMs = 3000;

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
    function FirstScreen() {
      useEffect(resolve, []);
      return <Screen />;
    }
    route.options.component = Object.assign(FirstScreen, { preload: Screen.preload });
  });
  const { load } = router;
  router.load = async (options) => {
    await alive;
    await load(options);
  };
}
