import type { ServerFeature } from '#kit/server/server-feature.ts';
import { addressInUseMail } from './email-address/address-in-use.mail.tsx';
import { changeEmail } from './email-address/change-email.ts';
import { confirmEmail } from './email-address/confirm-email.ts';
import { confirmNewEmailMail } from './email-address/confirm-new-email.mail.tsx';
import { emailChangedMail } from './email-address/email-changed.mail.tsx';
import { sendVerification } from './email-address/send-verification.ts';
import { undoEmailChange } from './email-address/undo-email-change.ts';
import { verifyEmailMail } from './email-address/verify-email.mail.tsx';
import { verifyEmail } from './email-address/verify-email.ts';
import { addPasskey } from './passkeys/add-passkey.ts';
import { listPasskeys } from './passkeys/list-passkeys.ts';
import { removePasskey } from './passkeys/remove-passkey.ts';
import { signInWithPasskey } from './passkeys/sign-in-with-passkey.ts';
import { startPasskey } from './passkeys/start-passkey.ts';
import { startPasskeySignIn } from './passkeys/start-passkey-sign-in.ts';
import { changePassword } from './password/change-password.ts';
import { confirmPassword } from './password/confirm-password.ts';
import { forgotPassword } from './password/forgot-password.ts';
import { passwordResetMail } from './password/password-reset.mail.tsx';
import { resetPassword } from './password/reset-password.ts';
import { personalData } from './personal-data.ts';
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts';
import { removeSecondFactor } from './second-factor/remove-second-factor.ts';
import { startSecondFactor } from './second-factor/start-second-factor.ts';
import { securityNoticeMail } from './security-notice.mail.tsx';
import { completeSignIn } from './sessions/complete-sign-in.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endSession } from './sessions/end-session.ts';
import { getCurrentUser } from './sessions/get-current-user.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { openSignIn } from './sessions/open-sign-in.ts';
import { openSignOut } from './sessions/open-sign-out.ts';
import { purgeExpiredSessions } from './sessions/sessions.ts';
import { signIn } from './sessions/sign-in.ts';
import { signOut } from './sessions/sign-out.ts';
import { purgeExpiredTokens } from './tokens.ts';

const hour = 3600;

export const signInFeature: ServerFeature = {
  name: 'sign-in',
  handlers: [
    getCurrentUser,
    signOut,
    listSessions,
    endSession,
    endOtherSessions,
    confirmPassword,
    changePassword,
    sendVerification,
    verifyEmail,
    changeEmail,
    confirmEmail,
    undoEmailChange,
    startSecondFactor,
    confirmSecondFactor,
    removeSecondFactor,
    listPasskeys,
    startPasskey,
    addPasskey,
    removePasskey,
    completeSignIn,
    forgotPassword,
    openSignIn,
    openSignOut,
    resetPassword,
    signIn,
    signInWithPasskey,
    startPasskeySignIn,
  ],
  mails: [
    addressInUseMail,
    confirmNewEmailMail,
    emailChangedMail,
    passwordResetMail,
    securityNoticeMail,
    verifyEmailMail,
  ],
  personalData,
  jobs: [
    {
      name: 'purge-expired-sessions',
      everySeconds: hour,
      run: ({ db, now }) => purgeExpiredSessions(db, now),
    },
    { name: 'purge-expired-tokens', everySeconds: hour, run: ({ db, now }) => purgeExpiredTokens(db, now) },
  ],
};
