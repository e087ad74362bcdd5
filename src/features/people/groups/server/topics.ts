import { z } from 'zod';
import { defineTopic } from '#kit/server/queue/announce.ts';

/** Somebody is no longer in a group. */
export const groupLeft = defineTopic('group.left', z.object({ groupId: z.string(), userId: z.string() }));

/** A group is over. */
export const groupEnded = defineTopic('group.ended', z.object({ groupId: z.string() }));
