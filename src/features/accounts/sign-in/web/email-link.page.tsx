import { getRouteApi } from '@tanstack/react-router';
import { linkInvalid } from '#features/accounts/users/user.errors.ts';
import { useApi } from '#kit/web/api.ts';
import type { calls } from '../account.contract.ts';
import { LinkPage } from './link-page.tsx';

const verifyEmailRoute = getRouteApi('/verify-email');

/** /verify-email: the page behind the link that verifies an address. */
export function VerifyEmailPage() {
  const api = useApi<typeof calls>();
  return (
    <LinkPage
      text="Press the button to confirm that this address is yours."
      button="Verify my address"
      failed="The address could not be verified"
      token={verifyEmailRoute.useSearch().token}
      act={(token) => api.verifyEmail({ token })}
      next={{ label: 'Go to my profile', to: '/profile' }}
      otherwise={{ text: linkInvalid.text, label: 'Request a new link', to: '/profile' }}
    />
  );
}

const confirmEmailRoute = getRouteApi('/confirm-email');

/** /confirm-email: the page behind the link that confirms a new address. */
export function ConfirmEmailPage() {
  const api = useApi<typeof calls>();
  return (
    <LinkPage
      text="If this address is yours, you’ll use it to sign in once the change has taken effect."
      button="Use this address"
      failed="The address could not be changed"
      token={confirmEmailRoute.useSearch().token}
      act={(token) => api.confirmEmail({ token })}
      next={{ label: 'Go to my profile', to: '/profile' }}
      otherwise={{ text: linkInvalid.text, label: 'Request a new link', to: '/profile/security' }}
    />
  );
}

const undoEmailRoute = getRouteApi('/undo-email');

/** /undo-email: the page behind the link that restores the old address. */
export function UndoEmailPage() {
  const api = useApi<typeof calls>();
  return (
    <LinkPage
      text="Your account will go back to this address and be signed out everywhere. Its password will stop working, and we’ll send this address a link to set a new one."
      button="Restore address"
      failed="The address could not be restored"
      token={undoEmailRoute.useSearch().token}
      act={(token) => api.undoEmailChange({ token })}
      next={{ label: 'Set a new password', to: '/forgot-password' }}
      otherwise={{
        text: 'This link is invalid or has expired. If you didn’t change your address, tell us, and we’ll help you.',
        label: 'Contact us',
        to: '/support',
      }}
    />
  );
}

const emailProposalRoute = getRouteApi('/email-proposal');

/** /email-proposal: the page of the link that is sent to the current address when an administrator proposes another. */
export function EmailProposalPage() {
  const api = useApi<typeof calls>();
  return (
    <LinkPage
      text="An administrator has asked us to move your account to another address. Stop the change if you didn’t ask for it. If you agree, it takes effect as soon as the new address is confirmed."
      button="Stop the change"
      failed="Your answer was not saved"
      token={emailProposalRoute.useSearch().token}
      act={(token) => api.decideEmailProposal({ token, agree: false })}
      other={{ button: 'I agree', act: (token) => api.decideEmailProposal({ token, agree: true }) }}
      next={{ label: 'Go to my profile', to: '/profile' }}
      otherwise={{
        text: 'This link is invalid or has expired. If you didn’t ask for the change, tell us, and we’ll help you.',
        label: 'Contact us',
        to: '/support',
      }}
    />
  );
}
