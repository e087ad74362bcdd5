import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { borough } from '#borough';
import { Bell } from '#features/accounts/notifications/web/bell.tsx';
import type { NavigationEntry } from '#kit/web/router/web-feature.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Drawer } from './drawer.tsx';
import { Logo } from './logo.tsx';
import { NavLink, navLinkClass } from './nav-link.tsx';
import { publicNavigation } from './navigation.ts';
import { UserMenu } from './user-menu.tsx';

/** How many links stand in the bar of a tablet; the others are in its menu. */
const inlineOnMedium = 3;

/** The bar at the top: all links on a wide screen, three and a menu on a tablet, a drawer on a phone. */
export function Header() {
  const { viewer } = useRouter().options.context;
  const entries = publicNavigation();
  return (
    <header data-shell className="sticky top-0 z-30 border-line border-b bg-ground">
      <div className="page flex min-h-16 items-center justify-between gap-4">
        <Link
          to="/"
          aria-label={`${borough.productName}, home page`}
          className="inline-flex min-h-11 items-center no-underline"
        >
          <Logo />
        </Link>
        <nav aria-label="Main" className="ms-auto hidden items-center gap-1 sm:flex">
          {entries.map((entry, at) => (
            <NavLink key={entry.to} entry={entry} className={at < inlineOnMedium ? '' : 'max-lg:hidden'} />
          ))}
          {entries.length > inlineOnMedium ? <MediumMenu entries={entries.slice(inlineOnMedium)} /> : null}
          <UserMenu viewer={viewer} />
          {viewer.account ? null : (
            <LinkButton to="/waiting-list" className="ms-2">
              Join
            </LinkButton>
          )}
        </nav>
        {viewer.account ? <Bell className="max-sm:ms-auto" /> : null}
        <Drawer entries={entries} viewer={viewer} />
      </div>
    </header>
  );
}

function MediumMenu({ entries }: { entries: readonly NavigationEntry[] }) {
  // A new page is a new menu, closed.
  const { pathname } = useLocation();
  return (
    <details key={pathname} className="relative lg:hidden">
      <summary className={navLinkClass}>
        More <ChevronDown aria-hidden="true" className="ms-1 size-4" />
      </summary>
      <div className="absolute end-0 mt-1 flex w-48 flex-col rounded-card border border-line bg-surface p-2 shadow-lg">
        {entries.map((entry) => (
          <NavLink key={entry.to} entry={entry} />
        ))}
      </div>
    </details>
  );
}
