import { type AnyRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { allowsExperiments } from '#features/care/experiments/quiet-pages.ts';
import { adminArea, areas } from '#kit/web/router/areas.ts';
import { type RouterContext, rootRoute } from '#kit/web/router/root-route.ts';
import { Shell } from './shell/shell.tsx';
import { PageProblem } from './shell/trouble/page-problem.tsx';

/** With a form in it, and seldom seen: it comes when it is needed. */
const NotFoundPage = lazyRouteComponent(() => import('./shell/trouble/not-found-page.tsx'), 'NotFoundPage');

const AdminFrame = lazyRouteComponent(() => import('./shell/navigation/admin-frame.tsx'), 'AdminFrame');

/** The tree of screens: the shell, the areas in it, and in each the screens that name it. */
export function treeOf<R extends AnyRoute>(routes: readonly R[]) {
  const screensIn = (parent: AnyRoute) => routes.filter(({ options }) => options.getParentRoute() === parent);
  rootRoute.update({
    // What stands on a page that says nothing of itself: one that was not found.
    head: () => ({ meta: [{ title: `${borough.productName} ${borough.name}` }] }),
    component: Shell,
    notFoundComponent: NotFoundPage,
    errorComponent: PageProblem,
  });
  adminArea.update({ component: AdminFrame });
  for (const area of areas) area.addChildren(screensIn(area));
  return rootRoute.addChildren([...areas, ...screensIn(rootRoute)]);
}

/** How the router behaves, on the server as in the browser. `here`: the address that it is opening. */
export function routerOptions(
  context: Omit<RouterContext, 'here' | 'allowsExperiments'>,
  here: () => string,
) {
  return {
    context: { ...context, here, allowsExperiments },
    defaultPreload: 'intent',
    defaultStaleTime: 60_000,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: PageProblem,
  } as const;
}
