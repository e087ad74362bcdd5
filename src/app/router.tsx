import { type AnyRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { allowsExperiments } from '#features/care/experiments/quiet-pages.ts';
import { adminArea, areas } from '#kit/web/router/areas.ts';
import { type PageContext, rootRoute } from '#kit/web/router/root-route.ts';
import { routes } from './routes.ts';
import { AdminFrame } from './shell/navigation/admin-frame.tsx';
import { Shell } from './shell/shell.tsx';
import { PageProblem } from './shell/trouble/page-problem.tsx';

/** With a form in it, and seldom seen: it comes when it is needed. */
const NotFoundPage = lazyRouteComponent(() => import('./shell/trouble/not-found-page.tsx'), 'NotFoundPage');

rootRoute.update({
  // What stands on a page that says nothing of itself: one that was not found.
  head: () => ({ meta: [{ title: `${borough.productName} ${borough.name}` }] }),
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: PageProblem,
});
adminArea.update({ component: AdminFrame });
for (const area of areas) area.addChildren(screensIn(area));
const routeTree = rootRoute.addChildren([...areas, ...screensIn(rootRoute)]);

function screensIn(area: AnyRoute) {
  return routes.filter(({ options }) => options.getParentRoute() === area);
}

/** The router of one request on the server, or of the tab in the browser. `nonce`: of this answer's scripts. */
export function makeRouter(context: PageContext, nonce?: string) {
  const router = createRouter({
    routeTree,
    context: { ...context, here: () => router.latestLocation.href, allowsExperiments },
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    defaultPreload: 'intent',
    defaultStaleTime: 60_000,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: PageProblem,
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
