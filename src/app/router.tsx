import { createRouter } from '@tanstack/react-router';
import {
  isAdmin,
  isMainAdmin,
  type NavigationEntry,
  type NavigationLink,
  type PageContext,
  type Viewer,
} from '#kit/web/router/root-route.ts';
import { problemAdapter, routerOptions, treeOf } from './router-options.tsx';
import { navigation, routes } from './routes.ts';

const routeTree = treeOf(routes);

/** Creates the router of one request on the server, with all screens. `nonce`: for the scripts of this response. */
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

/**
 * Returns the links that a viewer sees, in their order, as the server writes them into the page, and the links of a member's own menu to
 * what they may soon have, which `ownLinks` leaves out until then.
 */
export function navigationFor(viewer: Viewer): readonly NavigationLink[] {
  return navigation
    .filter((entry) => isVisibleTo(viewer, entry) || (viewer.account !== null && areaOf(entry) !== undefined))
    .toSorted((a, b) => a.order - b.order)
    .map((entry) => {
      const { audience: _, order: __, ...link } = entry;
      const area = areaOf(entry);
      return area === undefined ? link : { ...link, area };
    });
}

/** Returns what a member must have for a link in their own menu. */
function areaOf({ audience, place }: NavigationEntry): string | undefined {
  return place === 'own' && typeof audience === 'object' ? audience.setting : undefined;
}

/** Whether a viewer sees a link. */
export function isVisibleTo(viewer: Viewer, { audience }: NavigationEntry): boolean {
  if (typeof audience === 'object') return viewer.openAreas.includes(audience.setting);
  switch (audience) {
    case 'everyone':
      return true;
    case 'account':
      return viewer.account !== null;
    case 'member':
      return viewer.account !== null && !viewer.account.isSuspended;
    case 'admin':
      return isAdmin(viewer);
    case 'super_admin':
      return isMainAdmin(viewer);
  }
}
