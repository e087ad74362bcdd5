import { getRouteApi } from '@tanstack/react-router';
import { LinkPage } from '#features/accounts/sign-in/web/link-page.tsx';
import { useApi } from '#kit/web/api.ts';
import type { calls } from '../contract.ts';

const route = getRouteApi('/unsubscribe');

/** /unsubscribe: the page of the link under a message. */
export function UnsubscribePage() {
  const api = useApi<typeof calls>();
  return (
    <LinkPage
      title="Stop these e-mails"
      text="You will get no more e-mails of this kind. What is about your account itself still comes."
      button="Stop them"
      failed="That did not work"
      token={route.useSearch().token}
      act={(token) => api.unsubscribe({ token })}
      next={{ label: 'My notification settings', to: '/profile' }}
    />
  );
}
