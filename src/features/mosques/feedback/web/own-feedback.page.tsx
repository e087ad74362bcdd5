import { getRouteApi } from '@tanstack/react-router';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { FeedbackThread } from './feedback-thread.tsx';

const route = getRouteApi('/_account/profile/feedback');

/** /profile/feedback: the member's messages to mosques, with the replies. */
export function OwnFeedbackPage() {
  return (
    <ListPage
      trail={[{ name: 'Profile', path: '/profile' }]}
      page={route.useLoaderData()}
      empty="You haven’t written to a mosque yet"
      next="Earlier"
    >
      {(messages) => (
        <ul className="max-w-3xl divide-y divide-line">
          {messages.map((feedback) => (
            <li key={feedback.id} className="py-4">
              <FeedbackThread feedback={feedback} from={`To ${feedback.mosque}`} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}
