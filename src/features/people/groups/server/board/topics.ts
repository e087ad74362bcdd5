import { z } from 'zod';
import { defineTopic } from '#kit/server/queue/announce.ts';

/** Somebody has written on a group's board. */
export const groupPosted = defineTopic('group.posted', z.object({ postId: z.string() }));
