import { z } from 'zod';
import { defineTopic } from '#kit/server/queue/announce.ts';

/** Whom to tell: null for everybody whom it concerns; of a change those alone whom it mentions now and did not before. */
const only = z.array(z.string()).nullable();

/** A post can be read: it was published, or passed by an administrator. */
export const postPublished = defineTopic('forum.post-published', z.object({ postId: z.string(), only }));

/** The same of a reply. */
export const replyPublished = defineTopic('forum.reply-published', z.object({ replyId: z.string(), only }));
