import { getRouteApi } from '@tanstack/react-router';
import { LinkPage } from '#features/accounts/sign-in/web/link-page.tsx';
import { useApi } from '#kit/web/api.ts';
import type { calls } from '../profile.contract.ts';

const route = getRouteApi('/unsubscribe');

/** /unsubscribe: the page behind the unsubscribe link in a message. */
export function UnsubscribePage() {
  const api = useApi<typeof calls>();
  const isSignedIn = route.useRouteContext().viewer.account !== null;
  return (
    <LinkPage
      text="You won’t get any more emails of this kind. We’ll still send you emails about your account itself."
      button="Unsubscribe"
      failed="You’re still subscribed"
      token={route.useSearch().token}
      act={(token) => api.unsubscribe({ token })}
      next={{ label: 'My notification settings', to: '/profile' }}
      otherwise={{
        text: `This link no longer works. ${isSignedIn ? 'Choose' : 'Sign in, and choose'} which emails you get.`,
        label: isSignedIn ? 'Choose my emails' : 'Sign in and choose',
        to: '/profile',
      }}
    />
  );
}
