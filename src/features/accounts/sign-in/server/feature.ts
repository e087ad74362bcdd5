import type { ServerFeature } from '#kit/server/server-feature.ts';
import { activityTypes } from './activity-types.ts';
import { addressInUseMail } from './email-address/address-in-use.mail.tsx';
import { addressRestoredMail } from './email-address/address-restored.mail.tsx';
import { confirmNewEmailMail } from './email-address/confirm-new-email.mail.tsx';
import { emailChangedMail } from './email-address/email-changed.mail.tsx';
import { emailAddressHandlers } from './email-address/handlers.ts';
import { verifyEmailMail } from './email-address/verify-email.mail.tsx';
import { completeEmailProposals } from './email-proposal/complete-email-proposals.job.ts';
import { confirmProposedEmailMail } from './email-proposal/confirm-proposed-email.mail.tsx';
import { decideEmailProposal } from './email-proposal/decide-email-proposal.ts';
import { emailProposedMail } from './email-proposal/email-proposed.mail.tsx';
import { erasure } from './erasure.ts';
import { passkeyHandlers } from './passkeys/handlers.ts';
import { passwordHandlers } from './password/handlers.ts';
import { passwordResetMail } from './password/password-reset.mail.tsx';
import { personalData } from './personal-data.ts';
import { secondFactorHandlers } from './second-factor/handlers.ts';
import { securityNoticeMail } from './security-notice.mail.tsx';
import { getCurrentUser } from './sessions/get-current-user.ts';
import { sessionHandlers } from './sessions/handlers.ts';
import { purgeExpiredSessions } from './sessions/sessions.ts';
import { purgeExpiredTokens } from './tokens.ts';

const minute = 60;
const hour = 60 * minute;

export const signInFeature: ServerFeature = {
  name: 'sign-in',
  erasure,
  handlers: [
    getCurrentUser,
    ...sessionHandlers,
    ...passwordHandlers,
    ...emailAddressHandlers,
    decideEmailProposal,
    ...secondFactorHandlers,
    ...passkeyHandlers,
  ],
  adminTasks: [{ path: '/admin/password', label: 'Change Password', group: 'Site', order: 9 }],
  mails: [
    addressInUseMail,
    addressRestoredMail,
    confirmNewEmailMail,
    confirmProposedEmailMail,
    emailChangedMail,
    emailProposedMail,
    passwordResetMail,
    securityNoticeMail,
    verifyEmailMail,
  ],
  activityTypes,
  personalData,
  jobs: [
    { name: 'complete-email-proposals', everySeconds: 5 * minute, run: completeEmailProposals },
    {
      name: 'purge-expired-sessions',
      everySeconds: hour,
      run: ({ db, now }) => purgeExpiredSessions(db, now),
    },
    { name: 'purge-expired-tokens', everySeconds: hour, run: ({ db, now }) => purgeExpiredTokens(db, now) },
  ],
};
