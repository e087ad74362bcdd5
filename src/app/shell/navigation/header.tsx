import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { borough } from '#borough';
import { Bell } from '#features/accounts/notifications/web/bell.tsx';
import { HeaderSearch } from '#features/front/search/web/header-search.tsx';
import type { NavigationLink } from '#kit/web/router/root-route.ts';
import { ThemeChoice } from '#kit/web/theme-choice.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Logo } from '#kit/web/ui/logo.tsx';
import { Menu } from '#kit/web/ui/over/menu.tsx';
import { AccountMenu } from './account-menu.tsx';
import { currentMark, linksAt, NavItem, NavLink, navLinkClass } from './nav-link.tsx';

/** The number of links that a tablet's bar shows (Home, Mosques, Events); prayer times and all others are under More there. */
const inlineOnTablets = 3;

/**
 * The bar at the top: the logo and the member's own links; from 768 px on also the links that phones have at the
 * bottom.
 */
export function Header() {
  const { viewer, navigation } = useRouter().options.context;
  // The offline page is cached as a visitor sees it, and shown to members too.
  const isOffline = useLocation().pathname === '/offline';
  const [home, ...entries] = linksAt(navigation);
  const inline = inlineOnTablets - 1;
  const prayer = linksAt(navigation, 'prayer');
  return (
    <header data-shell className="sticky top-0 z-30 border-line border-b bg-ground">
      <div className="page @container flex min-h-14 items-center gap-2 lg:min-h-16 lg:gap-4">
        <Link
          to="/"
          aria-label={`${borough.productName}, home page`}
          className="inline-flex min-h-11 items-center no-underline"
        >
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {home ? <NavLink entry={home} /> : null}
          <div className="max-lg:hidden">
            <LinksMenu label="Prayer times" entries={prayer} />
          </div>
          {entries.map((entry, at) => (
            <NavLink key={entry.to} entry={entry} className={at < inline ? '' : 'max-lg:hidden'} />
          ))}
          <LinksMenu label="More" entries={linksAt(navigation, 'more')}>
            <div className="lg:hidden">
              {[...prayer, ...entries.slice(inline)].map((entry) => (
                <NavItem key={entry.to} entry={entry} />
              ))}
            </div>
          </LinksMenu>
        </nav>
        <div className="ms-auto flex items-center gap-1">
          <HeaderSearch />
          {viewer.account ? <Bell /> : null}
          {isOffline ? null : <AccountMenu viewer={viewer} />}
          {viewer.account || isOffline ? null : (
            <LinkButton to="/waiting-list" variant="soft" className="@max-[19.5rem]:hidden">
              Join
            </LinkButton>
          )}
        </div>
      </div>
    </header>
  );
}

function LinksMenu({
  label,
  entries,
  children,
}: {
  label: string;
  entries: readonly NavigationLink[];
  children?: ReactNode;
}) {
  const { pathname } = useLocation();
  const isHere = entries.some((entry) => currentMark(entry, pathname) !== undefined);
  return (
    <Menu
      buttonClass={navLinkClass(isHere)}
      button={
        <>
          {label} <ChevronDown aria-hidden="true" className="size-4" />
        </>
      }
    >
      {children}
      {entries.map((entry) => (
        <NavItem key={entry.to} entry={entry} />
      ))}
      {label === 'More' ? (
        <div className="mt-2 border-line border-t px-3 pt-2">
          <ThemeChoice />
        </div>
      ) : null}
    </Menu>
  );
}
