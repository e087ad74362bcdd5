import { getRouteApi, Link } from '@tanstack/react-router';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { FeedbackThread } from './feedback-thread.tsx';

const route = getRouteApi('/_account/profile/feedback');

/** /profile/feedback: what I wrote to mosques, and their answers. */
export function OwnFeedbackPage() {
  const page = route.useLoaderData();
  return (
    <>
      <PageHeader
        title="My messages to mosques"
        trail={[
          { name: 'Profile', path: '/profile' },
          { name: 'My messages to mosques', path: '/profile/feedback' },
        ]}
      />
      <div className="page pb-12">
        {page.items.length === 0 ? (
          <EmptyState title="You have not written to a mosque yet" />
        ) : (
          <ul className="max-w-3xl divide-y divide-line">
            {page.items.map((feedback) => (
              <li key={feedback.id} className="py-4">
                <FeedbackThread feedback={feedback} from={`To ${feedback.mosque}`} />
              </li>
            ))}
          </ul>
        )}
        {page.nextCursor ? (
          <Link
            to="/profile/feedback"
            search={{ cursor: page.nextCursor }}
            className="link inline-flex min-h-11 items-center"
          >
            Earlier ones
          </Link>
        ) : null}
      </div>
    </>
  );
}
