import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import type { calls } from '../contract.ts';
import { LinkPage } from './link-page.tsx';

const route = getRouteApi('/email-proposal');

/** /email-proposal: the page behind the link to the present address when an administrator proposes another. */
export function EmailProposalPage() {
  const api = useApi<typeof calls>();
  return (
    <LinkPage
      title="Your e-mail address"
      text="An administrator has asked us to move your account to another address. Stop the change if you didn’t ask for it. If you agree, it takes effect as soon as the new address is confirmed."
      button="Stop the change"
      failed="Your answer was not saved"
      token={route.useSearch().token}
      act={(token) => api.decideEmailProposal({ token, agree: false })}
      other={{ button: 'I agree', act: (token) => api.decideEmailProposal({ token, agree: true }) }}
      next={{ label: 'Go to my profile', to: '/profile' }}
    />
  );
}
