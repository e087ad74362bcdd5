import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { showReloads } from './reloads.ts';

beforeEach(() => {
  vi.resetModules();
  // The router caches the site’s route tree globally; these tests need their own.
  vi.stubGlobal('__TSR_CACHE__', undefined);
  return () => vi.unstubAllGlobals();
});

/** A page whose data is a number that the server counts up; a response arrives when the test lets it. */
async function aPage(show = showReloads) {
  let answers = 0;
  const waiting: (() => void)[] = [];
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    loader: async () => {
      const answer = ++answers;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return answer;
    },
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    origin: 'https://mahalla.example',
    // As in a browser, but without one.
    isServer: false,
    scrollRestoration: false,
  });
  show(router);
  const arrive = async () => {
    await vi.waitUntil(() => waiting.length > 0);
    waiting.shift()?.();
  };
  const loading = router.load();
  await arrive();
  await loading;
  return { router, arrive, shown: () => router.state.matches.at(-1)?.loaderData, asked: () => answers };
}

test('a reload returns once the page shows the new data, and the page keeps the old data until then', async () => {
  const { router, arrive, shown, asked } = await aPage();
  let hasReturned = false;
  const reload = router.invalidate().then(() => {
    hasReturned = true;
  });
  await vi.waitUntil(() => asked() === 2);
  expect({ hasReturned, shown: shown(), status: router.state.matches.at(-1)?.status }).toEqual({
    hasReturned: false,
    shown: 1,
    status: 'success',
  });
  await arrive();
  await reload;
  expect(shown()).toBe(2);
});

test('of two reloads at once, both return with the data of the later one', async () => {
  const { router, arrive, shown, asked } = await aPage();
  const first = router.invalidate().then(shown);
  await vi.waitUntil(() => asked() === 2);
  const second = router.invalidate().then(shown);
  await arrive();
  await arrive();
  expect(await Promise.all([first, second])).toEqual([3, 3]);
});

test('a page whose account has changed is not reloaded', async () => {
  const { noteAccountChanged } = await import('#kit/web/page-account.ts');
  const { router, asked, shown } = await aPage((await import('./reloads.ts')).showReloads);
  noteAccountChanged();
  await router.invalidate();
  expect({ asked: asked(), shown: shown() }).toEqual({ asked: 1, shown: 1 });
});
