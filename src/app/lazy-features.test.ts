import { createMemoryHistory, createRoute, createRouter } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountArea, adminScreen, areas } from '#kit/web/router/areas.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { account, anUnchangedSite, visitor } from '#test/factories/viewers.ts';
import { type LazyFeature, lazyRoutes, loadFeaturesFirst } from './lazy-features.tsx';
import { routerOptions, treeOf } from './router-options.tsx';

/** A feature with two screens, which loads when the test allows it. */
function aFeature() {
  const loader = vi.fn(({ deps }: { deps: { page: number } }) => `mine, page ${deps.page}`);
  const routes = [
    createRoute({ getParentRoute: () => rootRoute, path: '/things', loader: () => 'all things' }),
    createRoute({
      getParentRoute: () => accountArea,
      path: '/things/mine',
      validateSearch: ({ page }: Record<string, unknown>) => ({ page: Number(page ?? 1) }),
      loaderDeps: ({ search }) => search,
      loader,
    }),
  ];
  let arrival = Promise.withResolvers<{ routes: typeof routes }>();
  const load = vi.fn(() =>
    arrival.promise.finally(() => {
      arrival = Promise.withResolvers();
    }),
  );
  const feature: LazyFeature = { load, screens: ['/things', '_account/things/mine'] };
  return {
    feature,
    load,
    loader,
    give: () => arrival.resolve({ routes }),
    refuse: () => arrival.reject(new Error('No connection.')),
  };
}

function openAt(path: string, features: readonly LazyFeature[]) {
  const late = lazyRoutes(features);
  const router = createRouter({
    routeTree: treeOf([...late.keys()]),
    history: createMemoryHistory({ initialEntries: [path] }),
    origin: 'https://mahalla.example',
    ...routerOptions(
      {
        api: () => Promise.reject(new Error('Nothing is asked here.')),
        viewer: { ...visitor, account },
        navigation: [],
        ...anUnchangedSite,
      },
      () => path,
    ),
    // As in a browser, but without one.
    isServer: false,
    scrollRestoration: false,
  });
  loadFeaturesFirst(router, late);
  const shown = () => router.state.matches.at(-1)?.loaderData;
  return { router, shown };
}

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: false });
  // The router caches the site’s route tree globally; these tests need their own.
  vi.stubGlobal('__TSR_CACHE__', undefined);
  const own = [rootRoute, ...areas].map((route) => [route, route.children] as const);
  return () => {
    for (const [route, children] of own) route.children = children;
    vi.unstubAllGlobals();
  };
});

test('opening a page whose feature loads late adds no entry to the history', async () => {
  const { feature, give } = aFeature();
  const { router, shown } = openAt('/', [feature]);
  await router.load();
  router.history.push('/things/mine?page=3&from=a-newsletter#second', { scroll: 7 });
  const before = { length: router.history.length, location: router.history.location };
  const opening = router.load();
  give();
  await opening;
  expect(shown()).toBe('mine, page 3');
  expect({ length: router.history.length, location: router.history.location }).toEqual(before);
  expect(router.state.location).toMatchObject({ hash: 'second', state: { scroll: 7 } });
});

test('pointing at a link preloads its feature and its data', async () => {
  const { feature, load, loader, give } = aFeature();
  const { router, shown } = openAt('/', [feature]);
  await router.load();
  const preloading = router.preloadRoute({ to: '/things/mine', search: { page: 2 } });
  give();
  await preloading;
  expect(router.state.location.pathname).toBe('/');
  expect(loader).toHaveBeenCalledTimes(1);
  await router.navigate({ href: '/things/mine?page=2' });
  expect(shown()).toBe('mine, page 2');
  expect(loader).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledTimes(1);
});

test('preloading without a connection changes nothing, and opening the link tries again', async () => {
  const { feature, give, refuse } = aFeature();
  const { router, shown } = openAt('/', [feature]);
  await router.load();
  const preloading = router.preloadRoute({ to: '/things' });
  refuse();
  await preloading;
  expect(router.state.location.pathname).toBe('/');
  const opening = router.navigate({ href: '/things' });
  give();
  await opening;
  expect(shown()).toBe('all things');
});

test('an address of no feature is not found without loading any feature', async () => {
  const { feature, load } = aFeature();
  const { router } = openAt('/nothing', [feature]);
  await router.load();
  expect(router.state.matches[0]).toMatchObject({ _notFound: true });
  expect(load).not.toHaveBeenCalled();
});

test('a feature is loaded before the guard of its area, because it may set the page for refusals', async () => {
  const denied = createRoute({
    getParentRoute: () => rootRoute,
    path: '/figures/denied',
    loader: () => 'denied',
  });
  const load = () =>
    Promise.resolve({
      routes: [
        createRoute({ ...adminScreen('/figures', 'Figures', '/figures/denied'), loader: () => 'figures' }),
        denied,
      ],
    });
  const { router, shown } = openAt('/figures', [{ load, screens: ['_admin/figures', '/figures/denied'] }]);
  await router.load();
  expect(shown()).toBe('denied');
});

test('a page waits for its feature, which is loaded once for all its screens', async () => {
  const { feature, load, give } = aFeature();
  const { router, shown } = openAt('/things', [feature]);
  const opening = router.load();
  give();
  await opening;
  expect(shown()).toBe('all things');
  router.history.push('/things/mine?page=3');
  await router.load();
  expect(shown()).toBe('mine, page 3');
  expect(load).toHaveBeenCalledTimes(1);
});

test('of two pages opened while loading, the later is shown', async () => {
  const [first, second] = [aFeature(), aFeature()];
  const others = { ...second.feature, screens: ['/others', '_account/others/mine'] };
  const { router, shown } = openAt('/things', [first.feature, others]);
  const slow = router.load();
  router.history.push('/others/mine');
  const quick = router.load();
  second.give();
  await quick;
  first.give();
  await slow;
  expect(shown()).toBe('mine, page 1');
});

test('a page whose feature can’t be loaded shows an error, and works when retried', async () => {
  const { feature, give, refuse } = aFeature();
  const { router, shown } = openAt('/things', [feature]);
  const failing = router.load();
  refuse();
  await failing;
  expect(router.state.matches.at(-1)?.error).toMatchObject({ status: 0 });
  const again = router.invalidate();
  give();
  await again;
  expect(shown()).toBe('all things');
});
