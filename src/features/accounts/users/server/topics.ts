import { z } from 'zod';
import { defineTopic } from '#kit/server/queue/announce.ts';

/** A member was banned. */
export const accountBanned = defineTopic('account.banned', z.object({ userId: z.string() }));

/** A member's tier, or their subscription, has changed. */
export const membershipChanged = defineTopic('membership.changed', z.object({ userId: z.string() }));
