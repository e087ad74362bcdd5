import { type AnyRoute, type AnyRouter, createRoute } from '@tanstack/react-router';
import { ApiProblem } from '#kit/web/api-problem.ts';
import { areas } from '#kit/web/router/areas.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';

/** A feature whose screens the browser knows by their addresses alone until one is opened. */
export type LateFeature = {
  load: () => Promise<Pick<WebFeature, 'routes'>>;
  /** Area and path of each of its routes, in their order: '/events', '_member/events/create'. */
  screens: readonly string[];
};

/** A route of each screen, with its address and nothing else, and the feature that has the rest of it. */
export function lateRoutes(features: readonly LateFeature[]): Map<AnyRoute, LateFeature> {
  return new Map(
    features.flatMap((feature) => feature.screens.map((screen) => [routeAt(screen), feature] as const)),
  );
}

function routeAt(screen: string): AnyRoute {
  const slash = screen.indexOf('/');
  const name = screen.slice(0, slash);
  const area = areas.find(({ options }) => 'id' in options && options.id === name) ?? rootRoute;
  return createRoute({ getParentRoute: () => area, path: screen.slice(slash) });
}

/**
 * Has the router wait, before it opens or fetches ahead a page, until the feature of its screen is there. Answers the function that
 * says what to wait for at a path: nothing (undefined) where all is there.
 */
export function loadScreensFirst(
  router: AnyRouter,
  late: Map<AnyRoute, LateFeature>,
): (pathname: string) => Promise<void> | undefined {
  const { load, preloadRoute } = router;
  const missing = (pathname: string): Promise<void> | undefined => {
    const features = router.getMatchedRoutes(pathname)[0].map((route) => late.get(route));
    const feature = features.find((one) => one !== undefined);
    return feature && complete(feature, late);
  };
  let latest = 0;
  router.load = async (options) => {
    latest += 1;
    const mine = latest;
    const { pathname } = router.history.location;
    const waiting = missing(pathname);
    if (waiting) await waiting.catch(() => withhold(router, pathname));
    // Where somebody went elsewhere meanwhile, that is opened.
    if (mine === latest) await load(options);
  };
  const preload = async (options: Parameters<typeof preloadRoute>[0]) => {
    try {
      await missing(router.buildLocation(options).pathname);
    } catch {
      // It is tried again when the link is pressed.
      return undefined;
    }
    return preloadRoute(options);
  };
  Object.assign(router, { preloadRoute: preload });
  return missing;
}

/** Gives a feature's routes all that they are. */
async function complete(feature: LateFeature, late: Map<AnyRoute, LateFeature>): Promise<void> {
  const own = [...late].flatMap(([route, of]) => (of === feature ? [route] : []));
  const { routes } = await feature.load();
  for (const [at, route] of own.entries()) {
    Object.assign(route.options, { loader: undefined }, routes[at]?.options);
    late.delete(route);
  }
}

/** What can’t be had is as any page without a connection; where the site answers, it has a newer version, and the page is its. */
async function withhold(router: AnyRouter, pathname: string): Promise<void> {
  if (await isServing()) {
    location.reload();
    await new Promise(() => undefined);
  }
  const loader = () => Promise.reject(new ApiProblem(0, 'offline', 'Unable to connect. Please try again.'));
  const screen = router.getMatchedRoutes(pathname)[0].at(-1);
  if (screen) Object.assign(screen.options, { loader });
}

/** Asks, as a browser says that it is online in a network without a way out too. */
async function isServing(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/api/health', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
