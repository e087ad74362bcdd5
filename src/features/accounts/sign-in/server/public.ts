/* What the servers of other features may use of this one. */

export { addressInUseMail } from './email-address/address-in-use.mail.tsx';
export { confirmNewEmailMail } from './email-address/confirm-new-email.mail.tsx';
export { checkOwnPassword } from './password/check-password.ts';
export { hasSecondFactor, sessionsOf } from './queries.ts';
export { securityNoticeMail } from './security-notice.mail.tsx';
export { liftSanction, reinstateAccount, suspendAccount } from './sessions/change-account-status.ts';
export { endSessions } from './sessions/sessions.ts';
export { makeToken, revokeTokens } from './tokens.ts';
