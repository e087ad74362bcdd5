import { z } from 'zod';
import { defineTopic } from '#kit/server/queue/announce.ts';

/** A post can be read: it was published, or passed by an administrator. */
export const postPublished = defineTopic('forum.post-published', z.object({ postId: z.string() }));

/** The same of a reply. */
export const replyPublished = defineTopic('forum.reply-published', z.object({ replyId: z.string() }));
