import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import type { calls } from '../contract.ts';
import { LinkPage } from './link-page.tsx';

const route = getRouteApi('/verify-email');

/** /verify-email: the page behind the link that verifies an address. */
export function VerifyEmailPage() {
  const api = useApi<typeof calls>();
  return (
    <LinkPage
      title="Verify your address"
      text="Press the button to confirm that this address is yours."
      button="Verify my address"
      failed="The address could not be verified"
      token={route.useSearch().token}
      act={(token) => api.verifyEmail({ token })}
      next={{ label: 'Go to my profile', to: '/profile' }}
    />
  );
}
