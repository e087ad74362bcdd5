import { Link, useLocation } from '@tanstack/react-router';
import { CalendarDays, Clock, House, TextAlignJustify } from 'lucide-react';
import { SheetLink } from '#kit/web/ui/over/sheet.tsx';
import { MosqueIcon } from '../mosque-icon.tsx';
import { exact } from './nav-link.tsx';
import { currentMark } from './navigation.ts';
import { menuId } from './phone-menu.tsx';

const links = [
  { label: 'Home', to: '/home', under: ['/'], Icon: House },
  { label: 'Prayer', to: '/prayer-times', under: ['/jamaah', '/jumuah'], Icon: Clock },
  { label: 'Events', to: '/events', Icon: CalendarDays },
  { label: 'Mosques', to: '/mosques', under: ['/mosque'], Icon: MosqueIcon },
] as const;

const look =
  'grid min-h-(--bottom-bar) content-center justify-items-center gap-0.5 text-xs leading-none text-soft no-underline -outline-offset-2 aria-[current]:text-tile-ink aria-[current]:shadow-[inset_0_3px_0_var(--tile-ink)]';

/** The phone's bar at the bottom: the four places that people come for, and the menu with all others. The body leaves it a place under the page's end. */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Shortcuts"
      data-shell
      className="fixed inset-x-0 bottom-0 z-30 [view-transition-name:bottom-bar] grid grid-cols-5 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {links.map(({ Icon, label, ...entry }) => (
        <Link
          key={label}
          to={entry.to}
          activeOptions={exact}
          aria-current={currentMark(entry, pathname)}
          className={look}
        >
          <Icon className="size-6" />
          {label}
        </Link>
      ))}
      <SheetLink sheet={menuId} className={look}>
        <TextAlignJustify className="size-6" />
        More
      </SheetLink>
    </nav>
  );
}
