import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { InstantText } from '#kit/web/ui/instant-text.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import type { calls, Notification } from '../contract.ts';
import { PushPanel } from './push-panel.tsx';

const route = getRouteApi('/_account/notifications');

/** /notifications: the member's notifications. */
export function NotificationsPage() {
  const { page, push } = route.useLoaderData();
  const api = useApi<typeof calls>();
  const router = useRouter();
  const readAll = async () => {
    try {
      await api.readAllNotifications({});
    } catch (error) {
      showProblem(error, 'We couldn’t mark them as read');
    }
    await router.invalidate();
  };
  return (
    <>
      <PageHeader
        title="Notifications"
        trail={[
          { name: 'Home', path: '/' },
          { name: 'Notifications', path: '/notifications' },
        ]}
      >
        {page.items.some(({ isRead }) => !isRead) ? (
          <p className="mt-3">
            <Button look="outline" onClick={readAll}>
              Mark all as read
            </Button>
          </p>
        ) : null}
      </PageHeader>
      <div className="page pb-12">
        <PushPanel push={push} />
        {page.items.length === 0 ? (
          <EmptyState title="Nothing yet">
            <p>
              You’ll see decisions about your events, places that become free and notices from your mosques
              here.
            </p>
          </EmptyState>
        ) : (
          <ul className="grid max-w-3xl gap-3">
            {page.items.map((notification) => (
              <li key={notification.id}>
                <Line notification={notification} />
              </li>
            ))}
          </ul>
        )}
        {page.nextCursor ? (
          <Link
            to="/notifications"
            search={{ cursor: page.nextCursor }}
            className="link inline-flex min-h-11 items-center"
          >
            Earlier notifications
          </Link>
        ) : null}
      </div>
    </>
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
