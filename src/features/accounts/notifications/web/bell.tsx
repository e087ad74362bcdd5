import { Link } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useUnread } from './use-unread.ts';

const maxShown = 99;

/** The bell in the header: the number of unread notifications, linking to them. */
export function Bell() {
  const unread = useUnread();
  return (
    <Link
      to="/notifications"
      search={{}}
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      activeProps={{ 'aria-current': 'page' }}
      className="relative inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken"
    >
      <BellIcon aria-hidden="true" className="size-6" />
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="absolute end-0.5 top-0.5 min-w-5 rounded-full bg-tile px-1 text-center text-on-tile text-xs leading-5 ring-2 ring-ground"
        >
          {unread > maxShown ? `${maxShown}+` : unread}
        </span>
      ) : null}
    </Link>
  );
}
