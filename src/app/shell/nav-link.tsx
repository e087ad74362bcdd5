import { Link } from '@tanstack/react-router';
import type { NavigationEntry } from '#kit/web/router/web-feature.ts';

/** How a link of the navigation looks. */
export const navLinkClass =
  'inline-flex min-h-11 items-center rounded-md px-3 no-underline hover:bg-tile-soft aria-[current=page]:bg-tile-soft aria-[current=page]:text-tile-ink aria-[current=page]:font-semibold';

/** One link of the navigation; the page that is open is marked. */
export function NavLink({
  entry,
  className = '',
  onClick,
}: {
  entry: NavigationEntry;
  className?: string;
  onClick?: () => void;
}) {
  return (
    <Link
      to={entry.to}
      activeOptions={{ exact: entry.to === '/', includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      className={`${navLinkClass} ${className}`}
      {...(onClick ? { onClick } : {})}
    >
      {entry.label}
    </Link>
  );
}
