import { getRouteApi, Link } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Notification } from '../contract.ts';
import { PushPanel } from './push-panel.tsx';

const route = getRouteApi('/_account/notifications');

/** /notifications: the member's notifications. */
export function NotificationsPage() {
  const { page, push } = route.useLoaderData();
  const api = useApi<typeof calls>();
  const [readAll] = useAction(() => api.readAllNotifications({}), {
    failed: 'We couldn’t mark them as read',
  });
  return (
    <ListPage
      title="Notifications"
      trail={[
        { name: 'Home', path: '/' },
        { name: 'Notifications', path: '/notifications' },
      ]}
      actions={
        page.items.some(({ isRead }) => !isRead) ? (
          <Button look="outline" onClick={readAll}>
            Mark all as read
          </Button>
        ) : null
      }
      above={<PushPanel push={push} />}
      page={page}
      empty="Nothing yet"
      emptyText="You’ll see decisions about your events, places that become free and notices from your mosques here."
      next="Earlier notifications"
    >
      {(lines) => (
        <ul className="grid max-w-3xl gap-3">
          {lines.map((notification) => (
            <li key={notification.id}>
              <Line notification={notification} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function Line({ notification }: { notification: Notification }) {
  const api = useApi<typeof calls>();
  // The link works whether or not marking it as read succeeds.
  const read = () => void api.readNotification({ id: notification.id }).catch(() => undefined);
  return (
    <Link
      to={notification.path}
      onClick={read}
      className={`block rounded-card border-s-4 p-4 no-underline ${notification.isRead ? 'border-line bg-surface' : 'border-tile bg-tile-soft'}`}
    >
      <span className={notification.isRead ? '' : 'font-semibold'} dir="auto">
        {notification.title}
        {notification.isRead ? null : <span className="sr-only"> (unread)</span>}
      </span>
      {notification.body ? (
        <span className="mt-1 block text-soft" dir="auto">
          {notification.body}
        </span>
      ) : null}
      <span className="mt-1 block text-sm text-soft">
        <InstantText instant={notification.createdAt} />
      </span>
    </Link>
  );
}
