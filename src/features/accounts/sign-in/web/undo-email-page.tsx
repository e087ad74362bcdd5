import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import type { calls } from '../contract.ts';
import { LinkPage } from './link-page.tsx';

const route = getRouteApi('/undo-email');

/** /undo-email: the page of the link that brings the old address back. */
export function UndoEmailPage() {
  const api = useApi<typeof calls>();
  return (
    <LinkPage
      title="Bring my address back"
      text="Your account returns to this address, and everyone who is signed in is signed out. Set a new password afterwards."
      button="Bring it back"
      failed="The address could not be brought back"
      token={route.useSearch().token}
      act={(token) => api.undoEmailChange({ token })}
      next={{ label: 'Set a new password', to: '/forgot-password' }}
    />
  );
}
