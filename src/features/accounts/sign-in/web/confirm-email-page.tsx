import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import type { calls } from '../contract.ts';
import { LinkPage } from './link-page.tsx';

const route = getRouteApi('/confirm-email');

/** /confirm-email: the page behind the link that confirms a new address. */
export function ConfirmEmailPage() {
  const api = useApi<typeof calls>();
  return (
    <LinkPage
      title="Your new address"
      text="If this address is yours, you’ll use it to sign in once the change has taken effect."
      button="Use this address"
      failed="The address could not be changed"
      token={route.useSearch().token}
      act={(token) => api.confirmEmail({ token })}
      next={{ label: 'Go to my profile', to: '/profile' }}
    />
  );
}
