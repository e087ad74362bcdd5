import { Link, useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { coalesceRuns } from '#kit/web/live/coalesce-runs.ts';
import { useLive } from '#kit/web/live/use-live.ts';
import type { calls } from '../notification.contract.ts';
import { noticesChanged, subjectPath } from '../notification.rules.ts';

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

/**
 * The number of unread notifications: from the server with the page, and again whenever it reports a change. Opening the page of
 * a thing marks the notices about it, as does loading it again.
 */
function useUnread(): number {
  const api = useApi<typeof calls>();
  const { viewer } = useRouter().options.context;
  const [unread, setUnread] = useState(viewer.account?.unreadNotices ?? 0);
  const { pathname } = useLocation();
  const loadedAt = useRouterState({ select: ({ matches }) => matches.at(-1)?.updatedAt });
  const hasUnread = useRef(false);
  hasUnread.current = unread > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is loaded again shows what is new.
  useEffect(() => {
    if (!hasUnread.current || !subjectPath.test(pathname)) return;
    // When offline, the next page load marks them.
    api.readNotificationsAbout({ path: pathname }).then(
      ({ unread: left }) => setUnread(left),
      () => undefined,
    );
  }, [pathname, loadedAt]);
  // Ten notices at once cause two requests, one after the other.
  const [refetch] = useState(() => coalesceRuns(async () => setUnread((await api.getUnread({})).unread)));
  useLive(noticesChanged, refetch);
  return unread;
}
