import type { ServerFeature } from '#kit/server/server-feature.ts';
import { claimApproval } from './claim-approval.ts';
import { claimDecidedMail } from './claim-decided.mail.tsx';
import { claimHandlers } from './handlers.ts';
import { ownClaims } from './personal-data.ts';

/** What claims bring to the feature of businesses. */
export const claimParts = {
  handlers: claimHandlers,
  approvals: [claimApproval],
  mails: [claimDecidedMail],
  personalData: [ownClaims],
} satisfies Partial<ServerFeature>;
