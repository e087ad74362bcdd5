import type { ServerFeature } from '#kit/server/server-feature.ts';
import { addPasskey } from './add-passkey.ts';
import { addressInUseMail } from './address-in-use.mail.tsx';
import { forgetBannedAddresses } from './banned-addresses.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { confirmEmail } from './confirm-email.ts';
import { confirmNewEmailMail } from './confirm-new-email.mail.tsx';
import { confirmPassword } from './confirm-password.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { emailChangedMail } from './email-changed.mail.tsx';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { forgotPassword } from './forgot-password.ts';
import { getCurrentUser } from './get-current-user.ts';
import { listPasskeys } from './list-passkeys.ts';
import { listSessions } from './list-sessions.ts';
import { openSignIn } from './open-sign-in.ts';
import { openSignOut } from './open-sign-out.ts';
import { passwordResetMail } from './password-reset.mail.tsx';
import { personalData } from './personal-data.ts';
import { removePasskey } from './remove-passkey.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { resetPassword } from './reset-password.ts';
import { securityNoticeMail } from './security-notice.mail.tsx';
import { sendVerification } from './send-verification.ts';
import { forgetOldSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';
import { signOut } from './sign-out.ts';
import { startPasskey } from './start-passkey.ts';
import { startPasskeySignIn } from './start-passkey-sign-in.ts';
import { startSecondFactor } from './start-second-factor.ts';
import { forgetOldTokens } from './tokens.ts';
import { undoEmailChange } from './undo-email-change.ts';
import { verifyEmailMail } from './verify-email.mail.tsx';
import { verifyEmail } from './verify-email.ts';

const hour = 3600;

export const accounts: ServerFeature = {
  name: 'accounts',
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
    { name: 'forget-old-sessions', everySeconds: hour, run: ({ db, now }) => forgetOldSessions(db, now) },
    { name: 'forget-old-tokens', everySeconds: hour, run: ({ db, now }) => forgetOldTokens(db, now) },
    {
      name: 'forget-banned-addresses',
      everySeconds: 24 * hour,
      run: ({ db, now }) => forgetBannedAddresses(db, now),
    },
  ],
};
