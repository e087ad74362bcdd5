import { getRouteApi } from '@tanstack/react-router';
import { LinkPage } from '#features/accounts/sign-in/web/link-page.tsx';
import { useApi } from '#kit/web/api.ts';
import type { calls } from '../waiting-list.contract.ts';

const route = getRouteApi('/correct-sign-up');

/** /correct-sign-up: the page behind the link for somebody who joined the waiting list again with other details. */
export function CorrectSignUpPage() {
  const api = useApi<typeof calls>();
  return (
    <LinkPage
      text="The details you entered when you joined again will replace the ones we have. You keep your place on the waiting list."
      button="Use my new details"
      failed="Your details were not changed"
      token={route.useSearch().token}
      act={(token) => api.correctSignUp({ token })}
      next={{ label: 'Go to the home page', to: '/home' }}
      otherwise={{
        text: 'This link no longer works. If you’re still waiting, join again with the right details.',
        label: 'Join the waiting list',
        to: '/waiting-list',
      }}
    />
  );
}
