import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import type { calls } from '../contract.ts';
import { LinkPage } from './link-page.tsx';

const route = getRouteApi('/verify-email');

/** /verify-email: the page of the link that proves an address. */
export function VerifyEmailPage() {
  const api = useApi<typeof calls>();
  return (
    <LinkPage
      title="Verify your address"
      text="Is this address yours? Then press the button."
      button="Verify my address"
      failed="The address could not be verified"
      token={route.useSearch().token}
      act={(token) => api.verifyEmail({ token })}
      next={{ label: 'Go to my profile', to: '/profile' }}
    />
  );
}
