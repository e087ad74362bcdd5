import { z } from 'zod';
import { borough } from '#borough';
import { line } from '#kit/contract/fields.ts';

const audience = z.enum(['admin', 'members', 'everyone']);

/** What an administrator can set, with the value that holds until then. */
export const Settings = z.object({
  /** founding: a visitor's / is the waiting list; open: it is the home. */
  launchPhase: z.enum(['founding', 'open']).default('founding'),
  forumsAudience: audience.default('members'),
  volunteeringAudience: audience.default('members'),
  memberDirectoryAudience: audience.default('members'),
  submitAdAudience: audience.default('everyone'),
  /** Administrators may administer only with a second factor. */
  adminsNeedSecondFactor: z.boolean().default(false),
  /** The name that mail comes from. */
  senderName: line(60).default(borough.productName),
  /** Months for which a waiting-list entry that leads to nothing is kept. */
  waitingListMonths: z.number().int().min(1).max(24).default(24),
  /** Days for which sent messages stay listed (their text is gone at once). */
  mailLogDays: z.number().int().min(1).max(365).default(90),
  /** Months for which the audit log is kept. */
  auditLogMonths: z.number().int().min(12).max(84).default(36),
});
export type Settings = z.infer<typeof Settings>;
