import type { ServerFeature } from '#kit/server/server-feature.ts';
import { claimApproval } from './claim-approval.ts';
import { claimBusiness, withdrawClaim } from './claim-business.ts';
import { claimDecidedMail } from './claim-decided.mail.tsx';
import { ownClaims } from './personal-data.ts';

/** What claims bring to the feature of businesses. */
export const claimParts = {
  handlers: [claimBusiness, withdrawClaim],
  approvals: [claimApproval],
  mails: [claimDecidedMail],
  personalData: [ownClaims],
} satisfies Partial<ServerFeature>;
