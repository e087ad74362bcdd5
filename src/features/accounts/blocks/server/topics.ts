import { z } from 'zod';
import { defineTopic } from '#kit/server/queue/announce.ts';

/** A member has blocked another: what runs between the two ends. */
export const memberBlocked = defineTopic(
  'member.blocked',
  z.object({ blockerId: z.string(), blockedId: z.string() }),
);
