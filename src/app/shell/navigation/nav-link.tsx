import { Link, useLocation } from '@tanstack/react-router';
import { UnreadCount } from '#features/people/connections/web/unread-count.tsx';
import type { NavigationLink, Viewer } from '#kit/web/router/root-route.ts';
import { MenuLink } from '#kit/web/ui/over/menu.tsx';

const baseClass =
  'inline-flex min-h-11 items-center gap-1 whitespace-nowrap rounded-control px-3 no-underline hover:bg-sunken';
const here = 'rounded-none text-tile-ink shadow-[inset_0_-3px_0_var(--tile-ink)]';

/** The router marks only the open page; `currentMark` also marks what belongs to it. */
export const exact = { exact: true };

/** The classes of a link in the bar; `current`: the link's page, or one that belongs to it, is open. */
export function navLinkClass(current: boolean): string {
  return current ? `${baseClass} ${here}` : baseClass;
}

/** A link of the bar at the top; the open page's is marked. */
export function NavLink({ entry, className = '' }: { entry: NavigationLink; className?: string }) {
  const mark = currentMark(entry, useLocation().pathname);
  return (
    <Link
      to={entry.to}
      activeOptions={exact}
      aria-current={mark}
      className={`${navLinkClass(mark !== undefined)} ${className}`}
    >
      {entry.label}
    </Link>
  );
}

/** A link of the navigation in a menu. */
export function NavItem({ entry }: { entry: NavigationLink }) {
  return (
    <MenuLink to={entry.to} activeOptions={exact} aria-current={currentMark(entry, useLocation().pathname)}>
      {entry.label}
      {entry.counts === 'unreadMessages' ? <UnreadCount /> : null}
    </MenuLink>
  );
}

/** Returns those of a viewer's links that belong to one place of the navigation. */
export function linksAt(
  navigation: readonly NavigationLink[],
  place?: NavigationLink['place'],
): readonly NavigationLink[] {
  return navigation.filter((link) => link.place === place);
}

/** How a link is marked while an address is open: as the page itself, as its parent, or not at all. */
export function currentMark(
  { to, under = [] }: Pick<NavigationLink, 'to' | 'under'>,
  pathname: string,
): 'page' | 'true' | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  if (path === to) return 'page';
  const belongs = [to, ...under].some((start) =>
    start === '/' ? path === '/' : path === start || path.startsWith(`${start}/`),
  );
  return belongs ? 'true' : undefined;
}

/** Returns the links of the member's own menu, without those to what they don't have yet. */
export function ownLinks(
  navigation: readonly NavigationLink[],
  { openAreas }: Pick<Viewer, 'openAreas'>,
): NavigationLink[] {
  return linksAt(navigation, 'own').filter(({ area }) => area === undefined || openAreas.includes(area));
}
