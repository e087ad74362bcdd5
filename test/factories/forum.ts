import { eq } from 'drizzle-orm';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { calls } from '#features/gatherings/forum/forum-post.contract.ts';
import { calls as replyCalls } from '#features/gatherings/forum/forum-reply.contract.ts';
import { forumScholars } from '#features/gatherings/forum/server/forum.tables.ts';
import { createForumPost } from '#features/gatherings/forum/server/forum-post.own.ts';
import { createForumReply } from '#features/gatherings/forum/server/forum-reply.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { decideRequest } from './approvals.ts';
import { asAdmin, asMember } from './people.ts';

/** Returns the input of a post’s form, with defaults. */
export function aPostInput(fields: object = {}) {
  return calls.createForumPost.input.parse({
    title: 'Where do you buy school shoes?',
    content: 'Size 13, wide. Ilford or nearby.',
    category: 'parenting',
    ...fields,
  });
}

/** Publishes a post as the member of the context. Returns its id. */
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

/** Writes a reply that an administrator checks and approves. */
export async function anApprovedReply(member: Ctx, id: string, fields: object = {}) {
  const reply = await aReply(member, id, fields);
  const waiting = eq(approvalRequests.targetId, reply.id);
  const [request] = await member.db.select().from(approvalRequests).where(waiting);
  const { ctx: admin } = await asAdmin(member);
  if (request) await decideRequest(admin, { id: request.id, decision: 'approved' });
  return reply;
}

/** A thread with its author and a member who has replied. */
export async function aThread(ctx: Ctx, fields: object = {}) {
  const author = await asMember(ctx, { firstName: 'Rukhsana', lastName: 'Mirza' });
  const replier = await asMember(ctx, { firstName: 'Imran', lastName: 'Malik' });
  const postId = await aPost(author.ctx, fields);
  const reply = await aReply(replier.ctx, postId);
  return { author, replier, postId, reply };
}

/** A scholar without a mosque. */
export async function aScholar(ctx: Ctx) {
  const scholar = await asMember(ctx, { firstName: 'Idris', lastName: 'Warsame' });
  const named = { userId: scholar.user.id, name: 'Imam Idris Warsame', namedAt: ctx.now.toISOString() };
  await ctx.db.insert(forumScholars).values(named);
  return scholar;
}
