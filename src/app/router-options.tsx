import { type AnyRoute, createSerializationAdapter, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { allowsExperiments } from '#features/care/experiments/quiet-page.rules.ts';
import { ApiError } from '#kit/contract/errors.ts';
import { ApiProblem, problemOf } from '#kit/web/api.ts';
import { adminArea, areas } from '#kit/web/router/areas.ts';
import { type RouterContext, rootRoute } from '#kit/web/router/root-route.ts';
import { PageProblem } from './shell/page-problem.tsx';
import { Shell } from './shell/shell.tsx';

/** Loaded on demand: it contains a form and is seldom shown. */
const NotFoundPage = lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage');

const AdminFrame = lazyRouteComponent(() => import('./shell/navigation/admin-frame.tsx'), 'AdminFrame');

/** Builds the tree of screens: the shell, the areas in it, and the screens of each area. */
export function treeOf<R extends AnyRoute>(routes: readonly R[]) {
  const screensIn = (parent: AnyRoute) => routes.filter(({ options }) => options.getParentRoute() === parent);
  rootRoute.update({
    // The title of a page without one, such as the page for an unknown address.
    head: () => ({ meta: [{ title: `${borough.productName} ${borough.name}` }] }),
    component: Shell,
    notFoundComponent: NotFoundPage,
    errorComponent: PageProblem,
  });
  adminArea.update({ component: AdminFrame });
  for (const area of areas) area.addChildren(screensIn(area));
  return rootRoute.addChildren([...areas, ...screensIn(rootRoute)]);
}

/** The router's options, on the server and in the browser. `here`: the address that is being opened. */
export function routerOptions(
  context: Omit<RouterContext, 'here' | 'allowsExperiments'>,
  here: () => string,
) {
  return {
    context: { ...context, here, allowsExperiments },
    defaultPreload: 'intent',
    defaultStaleTime: 60_000,
    // A conversation opens at what its reader has not read, not where they were.
    scrollRestoration: ({ location }: { location: { pathname: string } }) =>
      !/^(\/classifieds)?\/messages\//.test(location.pathname),
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: PageProblem,
  } as const;
}

/** Carries the reason of a refused page from the server to the browser: a serialised error alone would lose its status. */
export const problemAdapter = createSerializationAdapter({
  key: 'problem',
  test: (thrown: unknown): thrown is ApiProblem | ApiError =>
    thrown instanceof ApiProblem || thrown instanceof ApiError,
  toSerializable: (thrown) => {
    const { status, code, text, issues } = problemOf(thrown);
    return { status, code, text, issues: [...issues] };
  },
  fromSerializable: ({ status, code, text, issues }) => new ApiProblem(status, code, text, issues),
});
