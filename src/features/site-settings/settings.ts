import { z } from 'zod';

const audience = z.enum(['admin', 'members', 'everyone']);

/** What an administrator can set, with the value that holds until then. */
export const Settings = z.object({
  /** founding: a visitor's / is the waiting list; open: it is the home. */
  launchPhase: z.enum(['founding', 'open']).default('founding'),
  forumsAudience: audience.default('members'),
  volunteeringAudience: audience.default('members'),
  memberDirectoryAudience: audience.default('members'),
  submitAdAudience: audience.default('everyone'),
});
export type Settings = z.infer<typeof Settings>;
