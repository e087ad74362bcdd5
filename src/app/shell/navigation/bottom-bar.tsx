import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { CalendarDays, Clock, House, TextAlignJustify } from 'lucide-react';
import { ThemeChoice } from '#kit/web/theme-choice.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { MenuAnchor } from '#kit/web/ui/over/menu.tsx';
import { closeSheet, Sheet, SheetLink } from '#kit/web/ui/over/sheet.tsx';
import { AccountLinks } from './account-menu.tsx';
import { currentMark, exact, linksAt, NavItem } from './nav-link.tsx';

const links = [
  { label: 'Home', to: '/home', under: ['/'], Icon: House },
  {
    label: 'Prayer',
    to: '/prayer-times',
    under: ['/jamaah', '/jumuah', '/ramadan', '/taraweeh', '/eid'],
    Icon: Clock,
  },
  { label: 'Events', to: '/events', Icon: CalendarDays },
  { label: 'Mosques', to: '/mosques', under: ['/mosque'], Icon: MosqueIcon },
] as const;

const itemClass =
  'grid min-h-(--bottom-bar) content-center justify-items-center gap-0.5 text-[min(var(--text-xs),4.1vw)] leading-none text-soft no-underline -outline-offset-2 aria-[current]:text-tile-ink aria-[current]:shadow-[inset_0_3px_0_var(--tile-ink)]';

/**
 * The phone's bar at the bottom: the four most used places, and the menu with all others. The body's padding leaves
 * room for it.
 */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Shortcuts"
      data-shell
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {links.map(({ Icon, label, ...entry }) => (
        <Link
          key={label}
          to={entry.to}
          activeOptions={exact}
          aria-current={currentMark(entry, pathname)}
          className={itemClass}
        >
          <Icon className="size-6" />
          {label}
        </Link>
      ))}
      <SheetLink sheet={menuId} className={itemClass}>
        <TextAlignJustify className="size-6" />
        More
      </SheetLink>
    </nav>
  );
}

/** The id of the menu that the bar opens. */
const menuId = 'menu';

/** The phone's menu: a drawer with all links, which closes when one is chosen. */
export function PhoneMenu() {
  const { viewer, navigation } = useRouter().options.context;
  return (
    <Sheet id={menuId} title="Menu" side>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links in it are pressed. */}
      <div
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) closeSheet(menuId);
        }}
      >
        <nav aria-label="All links">
          {linksAt(navigation).map((entry) => (
            <NavItem key={entry.to} entry={entry} />
          ))}
          <p className="label px-3 pt-4 pb-1">Prayer times</p>
          {linksAt(navigation, 'prayer').map((entry) => (
            <NavItem key={entry.to} entry={entry} />
          ))}
          <p className="label px-3 pt-4 pb-1">More</p>
          {linksAt(navigation, 'more').map((entry) => (
            <NavItem key={entry.to} entry={entry} />
          ))}
          <p className="label px-3 pt-4 pb-1">Your account</p>
          {viewer.account ? (
            <AccountLinks viewer={viewer} />
          ) : (
            <>
              <MenuAnchor href="/api/login">Sign in</MenuAnchor>
              <LinkButton to="/waiting-list" className="mt-2 w-full">
                Join the waiting list
              </LinkButton>
            </>
          )}
        </nav>
        <div className="mt-4 border-line border-t px-3 pt-3">
          <ThemeChoice />
        </div>
      </div>
    </Sheet>
  );
}

/** A mosque in the style of our other icons. */
function MosqueIcon({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M5.5 20v-7.5c0-3.4 3.6-4.4 6.5-8 2.9 3.6 6.5 4.6 6.5 8V20M3.5 20h17M10 20v-3.500a2 2 0 0 1 4 0V20M5.5 12.500h13" />
    </svg>
  );
}
