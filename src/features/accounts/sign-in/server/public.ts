/* What the servers of other features may use of this one. */

export { addressInUseMail } from './email-address/address-in-use.mail.tsx';
export {
  dropEmailProposal,
  type EmailProposal,
  findEmailProposal,
} from './email-proposal/email-proposals.ts';
export { proposeEmail } from './email-proposal/propose-email.ts';
export { checkOwnPassword } from './password/check-password.ts';
export { hasSecondFactor, sessionsOf } from './queries.ts';
export { securityNoticeMail } from './security-notice.mail.tsx';
export { liftSanction, reinstateAccount, suspendAccount } from './sessions/change-account-status.ts';
export { endSessions } from './sessions/sessions.ts';
export { hasWayBack, makeToken, revokeTokens } from './tokens.ts';
