import { isAdmin, isMainAdmin, type Viewer } from '#kit/web/router/viewer.ts';
import type { NavigationEntry } from '#kit/web/router/web-feature.ts';
import { navigation } from '../../routes.ts';

/** The links that a viewer sees in one place of the navigation, in their order. The server decides what opens. */
export function entriesFor(viewer: Viewer, place?: NavigationEntry['place']): readonly NavigationEntry[] {
  return navigation
    .filter((entry) => entry.place === place && isVisibleTo(viewer, entry))
    .toSorted((one, other) => one.order - other.order);
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

/** How a link is marked while an address is open: its own page, a page that belongs to it, or not at all. */
export function currentMark(
  { to, under = [] }: Pick<NavigationEntry, 'to' | 'under'>,
  pathname: string,
): 'page' | 'true' | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  if (path === to) return 'page';
  const belongs = [to, ...under].some((start) =>
    start === '/' ? path === '/' : path === start || path.startsWith(`${start}/`),
  );
  return belongs ? 'true' : undefined;
}
