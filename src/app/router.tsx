import { createRouter } from '@tanstack/react-router';
import { problemAdapter } from '#kit/web/router/problem-adapter.ts';
import type { PageContext } from '#kit/web/router/root-route.ts';
import { routerOptions, treeOf } from './router-options.tsx';
import { routes } from './routes.ts';
import { navigationFor } from './shell/navigation/navigation-for.ts';

const routeTree = treeOf(routes);

/** The router of one request on the server, which has all screens at once. `nonce`: of this answer's scripts. */
export function makeRouter(context: PageContext, nonce?: string) {
  const router = createRouter({
    routeTree,
    ...routerOptions(
      { ...context, navigation: navigationFor(context.viewer) },
      (): string => router.latestLocation.href,
    ),
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  });
  router.options.serializationAdapters = [problemAdapter];
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
