import { Link, useLocation } from '@tanstack/react-router';
import { UnreadCount } from '#features/people/connections/web/unread-count.tsx';
import type { NavigationLink } from '#kit/web/router/web-feature.ts';
import { MenuLink } from '#kit/web/ui/over/menu.tsx';
import { currentMark } from './navigation.ts';

const look =
  'inline-flex min-h-11 items-center gap-1 whitespace-nowrap rounded-control px-3 no-underline hover:bg-sunken';
const here = 'rounded-none text-tile-ink shadow-[inset_0_-3px_0_var(--tile-ink)]';

/** The router marks the open page alone; what belongs to it is ours to mark. */
export const exact = { exact: true };

/** How a link of the bar looks; `current`: while it, or what belongs to it, is open. */
export function navLinkClass(current: boolean): string {
  return current ? `${look} ${here}` : look;
}

/** One link of the bar at the top; the page that is open is marked. */
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

/** The same in a menu. */
export function NavItem({ entry }: { entry: NavigationLink }) {
  return (
    <MenuLink to={entry.to} activeOptions={exact} aria-current={currentMark(entry, useLocation().pathname)}>
      {entry.label}
      {entry.counts === 'unreadMessages' ? <UnreadCount /> : null}
    </MenuLink>
  );
}
