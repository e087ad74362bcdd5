import { isAdmin, isMainAdmin, type Viewer } from '#kit/web/router/viewer.ts';
import type { NavigationEntry, NavigationLink } from '#kit/web/router/web-feature.ts';
import { navigation } from '../../routes.ts';

/** The links that a viewer sees, in their order, as the server writes them into the page. It also decides what opens. */
export function navigationFor(viewer: Viewer): readonly NavigationLink[] {
  return navigation
    .filter((entry) => isVisibleTo(viewer, entry))
    .toSorted((one, other) => one.order - other.order)
    .map(({ audience: _, order: __, ...link }) => link);
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
