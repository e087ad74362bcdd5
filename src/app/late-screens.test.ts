import { createMemoryHistory, createRoute, createRouter } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountArea, areas } from '#kit/web/router/areas.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { account, visitor } from '#test/factories/viewers.ts';
import { type LateFeature, lateRoutes, loadScreensFirst } from './late-screens.ts';
import { routerOptions, treeOf } from './router-options.tsx';

/** A feature with two screens, which comes when the test lets it. */
function aFeature() {
  let give: () => void = () => undefined;
  let refuse: (reason: Error) => void = () => undefined;
  const routes = [
    createRoute({ getParentRoute: () => rootRoute, path: '/things', loader: () => 'all things' }),
    createRoute({
      getParentRoute: () => accountArea,
      path: '/things/mine',
      validateSearch: ({ page }: Record<string, unknown>) => ({ page: Number(page ?? 1) }),
      loaderDeps: ({ search }) => search,
      loader: ({ deps }) => `mine, page ${deps.page}`,
    }),
  ];
  const load = vi.fn(
    () =>
      new Promise<{ routes: typeof routes }>((resolve, reject) => {
        give = () => resolve({ routes });
        refuse = reject;
      }),
  );
  const feature: LateFeature = { load, screens: ['/things', '_account/things/mine'] };
  return { feature, load, give: () => give(), refuse: () => refuse(new Error('No connection.')) };
}

function openAt(path: string, features: readonly LateFeature[]) {
  const late = lateRoutes(features);
  const router = createRouter({
    routeTree: treeOf([...late.keys()]),
    history: createMemoryHistory({ initialEntries: [path] }),
    origin: 'https://mahalla.example',
    ...routerOptions(
      {
        api: () => Promise.reject(new Error('Nothing is asked here.')),
        viewer: { ...visitor, account },
        navigation: [],
        publicUrl: 'https://mahalla.example',
      },
      () => path,
    ),
  });
  // Made without a browser, it behaves from here on as in one.
  router.isServer = false;
  loadScreensFirst(router, late);
  const shown = () => router.state.matches.at(-1)?.loaderData;
  return { router, shown };
}

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: false });
  // The router keeps the site's own tree, and its routes are those of the other tests here.
  vi.stubGlobal('__TSR_CACHE__', undefined);
  const own = [rootRoute, ...areas].map((route) => [route, route.children] as const);
  return () => {
    for (const [route, children] of own) route.children = children;
    vi.unstubAllGlobals();
  };
});

test('a page waits for its feature, which is fetched once for all its screens', async () => {
  const { feature, load, give } = aFeature();
  const { router, shown } = openAt('/things', [feature]);
  const opening = router.load();
  expect(load).toHaveBeenCalledTimes(1);
  give();
  await opening;
  expect(shown()).toBe('all things');
  router.history.push('/things/mine?page=3');
  await router.load();
  expect(shown()).toBe('mine, page 3');
  expect(load).toHaveBeenCalledTimes(1);
});

test('of two pages that are opened while they are fetched the later is shown', async () => {
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

test('a page that can’t be fetched says so, and is there when it is tried again', async () => {
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
