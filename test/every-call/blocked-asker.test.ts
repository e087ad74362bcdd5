// @module-tag thorough
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { allHandlers } from '#app/registry.ts';
import { memberBlocks } from '#features/accounts/blocks/server/block.tables.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { updateForumPost } from '#features/gatherings/forum/server/forum-post.own.ts';
import { readForumPost } from '#features/gatherings/forum/server/forum-reaction.own.ts';
import { updateForumReply } from '#features/gatherings/forum/server/forum-reply.own.ts';
import { ApiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { type Handler, perform } from '#kit/server/handle.ts';
import { anApprovedReply, aPost, aReply, aScholar } from '../factories/forum.ts';
import { asMember } from '../factories/people.ts';
import { workOff } from '../factories/queue.ts';
import { testWithDb } from '../with-db.ts';

/*
 * A block must not reveal who asked an anonymous question. Each call of the forum, and each other call that shows or takes a post,
 * is made twice from the same state: with a block between the caller and the asker, and with a block between the caller and a
 * member who has written nothing. The two responses must be identical, including a list’s total and cursors, which become headers.
 */
const handlers = allHandlers().filter(
  ({ call }) => call.tag === 'Forum' || ['createReport', 'search'].includes(call.name),
);

type Member = { ctx: Ctx; user: { id: string; email: string } };

/** An anonymous question, with replies by its asker, a scholar and the reader; the reader has read the first. */
type Scene = {
  asker: Member;
  /** A member with the same role, who has written nothing. */
  other: Member;
  scholar: Member;
  reader: Member;
  question: string;
  /** The asker’s replies: one to the question, and the newest, under the scholar’s answer, which the reader has not read. */
  askerReplies: string[];
  answer: string;
  /** Written by the reader. */
  ownPost: string;
  ownReply: string;
};

async function aScene(ctx: Ctx, role: 'user' | 'admin'): Promise<Scene> {
  const asker = await asMember(ctx, { firstName: 'Zuleikha', lastName: 'Quill' });
  const other = await asMember(ctx, { firstName: 'Zubaida', lastName: 'Reed' });
  const reader = await asMember(ctx, { firstName: 'Ghazi', lastName: 'Reader', role });
  const scholar = await aScholar(ctx);
  const question = await aPost(asker.ctx, { category: 'ask', isAnonymous: true, title: 'May I ask?' });
  const { id: first } = await anApprovedReply(asker.ctx, question);
  const { id: answer } = await aReply(scholar.ctx, question, { content: 'You may.' });
  const { id: ownReply } = await anApprovedReply(reader.ctx, question, { content: 'Me too.' });
  const ownPost = await aPost(reader.ctx, { title: 'The reader’s own' });
  await readForumPost.run(reader.ctx, { id: question, position: 3 });
  const { id: last } = await anApprovedReply(asker.ctx, question, { parentReplyId: answer });
  await workOff(ctx);
  return { asker, other, scholar, reader, question, askerReplies: [first, last], answer, ownPost, ownReply };
}

/** The inputs for each call: everything that could be related to the asker or the question. */
function inputsFor(scene: Scene): Record<string, object[]> {
  const { question, askerReplies, answer, ownPost, ownReply, asker, other } = scene;
  const posts = [question, ownPost].map((id) => ({ id }));
  const replies = [...askerReplies, answer, ownReply].map((id) => ({ id }));
  const words = { title: 'Changed', content: 'Changed, @Zuleikha Quill', tags: [] };
  const shown = { name: 'A scholar', placeId: question };
  return {
    listForumPosts: [
      ...['latest', 'popular', 'mostViewed', 'oldest'].map((sort) => ({ sort, limit: 1 })),
      { search: 'ask' },
      { category: 'ask' },
      { mine: true },
      { followed: true },
    ],
    createForumPost: [
      { ...words, category: 'ask', isAnonymous: true },
      { ...words, category: 'parenting' },
    ],
    getForumPost: posts,
    updateForumPost: posts.map((post) => ({ ...post, ...words })),
    deleteForumPost: posts,
    likeForumPost: posts,
    unlikeForumPost: posts,
    followForumPost: posts,
    unfollowForumPost: posts,
    readForumPost: posts.flatMap((post) => [post, { ...post, position: 99 }]),
    listForumPostEdits: posts,
    listMentionable: [{ search: 'Zu' }, { search: 'Zuleikha Quill' }],
    listForumReplies: [
      ...['start', 'end', 'newest', 'unread'].map((from) => ({ id: question, from, limit: 2 })),
      ...replies.map(({ id }) => ({ id: question, at: id })),
    ],
    createForumReply: [
      { id: question, content: 'And I, @Zuleikha Quill' },
      ...replies.map(({ id }) => ({ id: question, content: 'And I', parentReplyId: id })),
    ],
    updateForumReply: replies.map((reply) => ({ ...reply, content: 'Changed' })),
    deleteForumReply: replies,
    likeForumReply: replies,
    unlikeForumReply: replies,
    markReplyHelpful: replies,
    unmarkReplyHelpful: replies,
    listForumReplyEdits: replies,
    moderateForumPost: posts.map((post) => ({ ...post, isSticky: true })),
    listScholars: [{}],
    addScholar: [asker, other].map(({ user }) => ({ email: user.email, ...shown })),
    nameScholar: [asker, other].map(({ user }) => ({ userId: user.id, ...shown })),
    removeScholar: [asker, other].map(({ user }) => ({ userId: user.id })),
    createReport: [
      ...posts.map(({ id }) => ({ contentType: 'forum_post', contentId: id, reportReason: 'spam' })),
      ...replies.map(({ id }) => ({ contentType: 'forum_reply', contentId: id, reportReason: 'spam' })),
    ],
    search: [{ q: 'ask' }, { q: 'Zuleikha' }],
  };
}

class Undo extends Error {}

/** Returns the result of an action while a block exists; then rolls everything back. */
async function withBlock<Result>(
  ctx: Ctx,
  block: { blockerId: string; blockedId: string },
  act: (db: Ctx['db']) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const undone = ctx.db.transaction(async (tx) => {
    await tx.insert(memberBlocks).values(block);
    results.push(await act(tx));
    throw new Undo();
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return results;
}

/** Returns the blocks that can exist between the reader and a member, one in each direction. */
function blocksBetween(reader: Member, member: Member) {
  const [one, two] = [reader.user.id, member.user.id];
  return [
    { blockerId: one, blockedId: two },
    { blockerId: two, blockedId: one },
  ];
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Returns a response, or the error, as text; ids that are new each time are replaced. */
async function responseTo(ctx: Ctx, handler: Handler, input: object, scene: Scene): Promise<string> {
  const answer = await ctx.db
    .transaction((db) => perform(handler, { ...ctx, db }, input))
    .catch((error: unknown) => {
      if (error instanceof ApiError) return { refused: error.code, status: error.status };
      throw error;
    });
  const known = JSON.stringify(scene, (key, value) => (key === 'ctx' ? undefined : value));
  return JSON.stringify(answer).replace(uuid, (id) => (known.includes(id) ? id : 'new'));
}

/** Returns the responses to the reader while a block exists between them and a member, in either direction. */
async function responsesWithBlock(scene: Scene, member: Member, handler: Handler, input: object) {
  const { ctx } = scene.reader;
  const texts: string[] = [];
  for (const block of blocksBetween(scene.reader, member))
    texts.push(...(await withBlock(ctx, block, (db) => responseTo({ ...ctx, db }, handler, input, scene))));
  return texts;
}

describe.each(['user', 'admin'] as const)('for a reader with the role %s', (role) => {
  testWithDb(
    'every call responds in the same way whether the asker or another member is blocked',
    async ({ ctx }) => {
      const scene = await aScene(ctx, role);
      const inputs = inputsFor(scene);
      expect(Object.keys(inputs).toSorted()).toEqual(handlers.map(({ call }) => call.name).toSorted());
      for (const handler of handlers) {
        const { name } = handler.call;
        for (const input of inputs[name] ?? []) {
          const expected = await responsesWithBlock(scene, scene.other, handler, input);
          const actual = [name, input, await responsesWithBlock(scene, scene.asker, handler, input)];
          expect(actual).toEqual([name, input, expected]);
        }
      }
    },
  );
});

testWithDb(
  'a block does make a difference for a member who has written under their name',
  async ({ ctx }) => {
    const scene = await aScene(ctx, 'user');
    const [handler] = handlers.filter(({ call }) => call.name === 'listForumReplies');
    if (!handler) throw new Error('There is no such call.');
    const expected = await responsesWithBlock(scene, scene.other, handler, { id: scene.question });
    expect(await responsesWithBlock(scene, scene.scholar, handler, { id: scene.question })).not.toEqual(
      expected,
    );
  },
);

testWithDb(
  'the reader is notified of what the asker does in the same way, whichever member is blocked',
  async ({ ctx }) => {
    const scene = await aScene(ctx, 'user');
    const { asker, other, reader, question, askerReplies } = scene;
    await readForumPost.run(reader.ctx, { id: question, position: 9 });
    const name = '@Ghazi Reader';
    const acts: ((member: Ctx) => Promise<unknown>)[] = [
      (member) => anApprovedReply(member, question, { content: `Thank you, ${name}` }),
      (member) => aPost(member, { category: 'ask', isAnonymous: true, content: `Does ${name} know?` }),
      (member) => updateForumPost.run(member, { id: question, title: 'May I?', content: name, tags: [] }),
      (member) => updateForumReply.run(member, { id: askerReplies[0] ?? '', content: name }),
    ];
    for (const act of acts) {
      const noticesAfter = async (member: Member) => {
        const seen: object[][] = [];
        for (const block of blocksBetween(reader, member)) {
          const notices = async (db: Ctx['db']) => {
            await act({ ...asker.ctx, db });
            await workOff({ ...ctx, db });
            return noticesOf(db, reader.user.id);
          };
          seen.push(...(await withBlock(ctx, block, notices)));
        }
        return seen;
      };
      expect(await noticesAfter(asker)).toEqual(await noticesAfter(other));
    }
  },
);

/** Returns the notifications of a member, without ids, which are new each time. */
async function noticesOf(db: Ctx['db'], userId: string): Promise<object[]> {
  const rows = await db.select().from(notifications).where(eq(notifications.userId, userId));
  return rows.map(({ kind, title, body }) => ({ kind, title, body })).toSorted(byText);
}

function byText(one: object, two: object): number {
  return JSON.stringify(one).localeCompare(JSON.stringify(two));
}
