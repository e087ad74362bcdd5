import type { ServerFeature } from '#kit/server/server-feature.ts';
import {
  changePassword,
  confirmPassword,
  endOtherSessions,
  endSession,
  getCurrentUser,
  listSessions,
  signOut,
} from './account.own.ts';
import {
  changeEmail,
  confirmEmail,
  decideEmailProposal,
  sendVerification,
  undoEmailChange,
  verifyEmail,
} from './email.own.ts';
import { completeEmailProposals } from './email-proposal.jobs.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkey.own.ts';
import { activityTypes, forgotPassword, getInvitation, resetPassword } from './password-reset.own.ts';
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from './second-factor.own.ts';
import { purgeExpiredSessions } from './sessions.ts';
import {
  addressInUseMail,
  addressRestoredMail,
  confirmNewEmailMail,
  confirmProposedEmailMail,
  emailChangedMail,
  emailProposalEndedMail,
  emailProposedMail,
  passwordResetMail,
  securityNoticeMail,
  verifyEmailMail,
} from './sign-in.messages.tsx';
import { completeSignIn, openSignIn, openSignOut, signIn } from './sign-in.own.ts';
import { personalData } from './sign-in.personal-data.ts';
import { erasure } from './sign-in.tables.ts';
import { purgeExpiredTokens } from './token.queries.ts';

const minute = 60;
const hour = 60 * minute;

export const signInFeature: ServerFeature = {
  name: 'sign-in',
  erasure,
  handlers: [
    getCurrentUser,
    signOut,
    listSessions,
    endSession,
    endOtherSessions,
    completeSignIn,
    openSignIn,
    openSignOut,
    signIn,
    confirmPassword,
    changePassword,
    forgotPassword,
    getInvitation,
    resetPassword,
    sendVerification,
    verifyEmail,
    changeEmail,
    confirmEmail,
    undoEmailChange,
    decideEmailProposal,
    startSecondFactor,
    confirmSecondFactor,
    removeSecondFactor,
    listPasskeys,
    startPasskey,
    addPasskey,
    removePasskey,
    signInWithPasskey,
    startPasskeySignIn,
  ],
  adminTasks: [{ path: '/admin/password', label: 'Change Password', group: 'Site', order: 9 }],
  mails: [
    addressInUseMail,
    addressRestoredMail,
    confirmNewEmailMail,
    confirmProposedEmailMail,
    emailChangedMail,
    emailProposalEndedMail,
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
