/* The exports for the servers of other features. */

export { liftSanction, reinstateAccount, suspendAccount } from './account-status.ts';
export { type EmailProposal, endEmailProposal, findEmailProposal, proposeEmail } from './email-change.ts';
export { checkOwnPassword } from './passwords.ts';
export { endSessions } from './sessions.ts';
export { addressInUseMail, securityNoticeMail } from './sign-in.messages.tsx';
export { hasSecondFactor, listSessionsOf } from './sign-in.queries.ts';
export { createToken, isEmailRestorable, revokeTokens, verifyTokenId } from './token.queries.ts';
