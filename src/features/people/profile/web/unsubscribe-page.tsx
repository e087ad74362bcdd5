import { getRouteApi } from '@tanstack/react-router';
import { LinkPage } from '#features/accounts/sign-in/web/link-page.tsx';
import { useApi } from '#kit/web/api.ts';
import type { calls } from '../contract.ts';

const route = getRouteApi('/unsubscribe');

/** /unsubscribe: the page behind the unsubscribe link in a message. */
export function UnsubscribePage() {
  const api = useApi<typeof calls>();
  return (
    <LinkPage
      title="Unsubscribe"
      text="You won’t get any more e-mails of this kind. We’ll still send you e-mails about your account itself."
      button="Unsubscribe"
      failed="You’re still subscribed"
      token={route.useSearch().token}
      act={(token) => api.unsubscribe({ token })}
      next={{ label: 'My notification settings', to: '/profile' }}
    />
  );
}
