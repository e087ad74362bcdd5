import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import type { calls } from '../contract.ts';
import { LinkPage } from './link-page.tsx';

const route = getRouteApi('/undo-email');

/** /undo-email: the page behind the link that restores the old address. */
export function UndoEmailPage() {
  const api = useApi<typeof calls>();
  return (
    <LinkPage
      title="Restore my address"
      text="Your account will go back to this address and be signed out everywhere. Its password will stop working, and we’ll send this address a link to set a new one."
      button="Restore address"
      failed="The address could not be restored"
      token={route.useSearch().token}
      act={(token) => api.undoEmailChange({ token })}
      next={{ label: 'Set a new password', to: '/forgot-password' }}
    />
  );
}
