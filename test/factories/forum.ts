import { calls } from '#features/gatherings/forum/contract.ts';
import { calls as replyCalls } from '#features/gatherings/forum/reply-contract.ts';
import { createForumPost } from '#features/gatherings/forum/server/posts/create-forum-post.ts';
import { createForumReply } from '#features/gatherings/forum/server/replies/create-forum-reply.ts';
import { forumScholars } from '#features/gatherings/forum/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from './people.ts';

/** What the form of a post sends, unless told otherwise. */
export function aPostInput(fields: object = {}) {
  return calls.createForumPost.input.parse({
    title: 'Where do you buy school shoes?',
    content: 'Size 13, wide. Ilford or nearby.',
    category: 'parenting',
    ...fields,
  });
}

/** Publishes a post as the member of the context; answers its id. */
export async function aPost(member: Ctx, fields: object = {}): Promise<string> {
  return (await createForumPost.run(member, aPostInput(fields))).id;
}

/** Writes a reply as the member of the context. */
export async function aReply(member: Ctx, id: string, fields: object = {}) {
  const input = replyCalls.createForumReply.input.parse({
    id,
    content: 'The shop by the station.',
    ...fields,
  });
  return (await createForumReply.run(member, input)).reply;
}

/** A thread with its author and somebody who has answered. */
export async function aThread(ctx: Ctx, fields: object = {}) {
  const author = await asMember(ctx, { firstName: 'Rukhsana', lastName: 'Mirza' });
  const replier = await asMember(ctx, { firstName: 'Imran', lastName: 'Malik' });
  const postId = await aPost(author.ctx, fields);
  const reply = await aReply(replier.ctx, postId);
  return { author, replier, postId, reply };
}

/** Somebody whom an administrator has named as a scholar, without a mosque. */
export async function aScholar(ctx: Ctx) {
  const scholar = await asMember(ctx, { firstName: 'Idris', lastName: 'Warsame' });
  const named = { userId: scholar.user.id, name: 'Imam Idris Warsame', namedAt: ctx.now.toISOString() };
  await ctx.db.insert(forumScholars).values(named);
  return scholar;
}
