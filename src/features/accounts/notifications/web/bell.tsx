import { Link } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useUnread } from './use-unread.ts';

const maxShown = 99;

/** The bell in the header: the number of unread notifications, linking to them. */
export function Bell({ className = '' }: { className?: string }) {
  const unread = useUnread();
  return (
    <Link
      to="/notifications"
      search={{}}
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      activeProps={{ 'aria-current': 'page' }}
      className={`relative inline-flex size-11 items-center justify-center rounded-md hover:bg-tile-soft ${className}`}
    >
      <BellIcon aria-hidden="true" className="size-6" />
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0 min-w-5 rounded-full bg-danger px-1 text-center font-semibold text-ground text-xs leading-5"
        >
          {unread > maxShown ? `${maxShown}+` : unread}
        </span>
      ) : null}
    </Link>
  );
}
