import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { type RouterContext, rootRoute } from '#kit/web/router/root-route.ts';
import { routes } from './features.web.ts';
import { PageProblem } from './shell/page-problem.tsx';
import { Shell } from './shell/shell.tsx';

/** With a form in it, and seldom seen: it comes when it is needed. */
const NotFoundPage = lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage');

rootRoute.update({
  // What stands on a page that says nothing of itself: one that was not found.
  head: () => ({ meta: [{ title: `${borough.productName} ${borough.name}` }] }),
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: PageProblem,
});
const routeTree = rootRoute.addChildren(routes);

/** The router of one request on the server, or of the tab in the browser. `nonce`: of this answer's scripts. */
export function makeRouter(context: RouterContext, nonce?: string) {
  return createRouter({
    routeTree,
    context,
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    defaultPreload: 'intent',
    defaultStaleTime: 60_000,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: PageProblem,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
