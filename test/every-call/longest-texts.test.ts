import { expect } from 'vitest';
import { z } from 'zod';
import { allHandlers } from '#app/registry.ts';
import { forumReplies } from '#features/gatherings/forum/server/forum.tables.ts';
import { groupPosts } from '#features/people/groups/server/group.tables.ts';
import { perform } from '#kit/server/handle.ts';
import { aPost, aReply } from '../factories/forum.ts';
import { aGroup } from '../factories/groups.ts';
import { constructs, repeatTo } from '../factories/longest-texts.ts';
import { asMember } from '../factories/people.ts';
import { testWithDb } from '../with-db.ts';

/*
 * Requests the largest page of the longest texts from each call that returns Markdown as a tree. Each text repeats one Markdown
 * construct. Every text must arrive complete and as a single block, because such texts are not parsed.
 */
const drawing = allHandlers().filter(({ call }) => /RichTextBlock/.test(schemaOf(call.output)));

function schemaOf(output: z.ZodType): string {
  return JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' }));
}

const page = 200;
const longest = (at: number, length: number) => {
  const construct = constructs[at % constructs.length] ?? '';
  return `${at}${repeatTo(construct, length - 3)}`;
};

testWithDb(
  'the largest page of the longest texts is returned complete, with one block for each text',
  async ({ ctx }) => {
    const { ctx: member, user } = await asMember(ctx);
    const postId = await aPost(member, { content: longest(0, 20_000) });
    const reply = await aReply(member, postId, { content: longest(0, 10_000) });
    const { id } = await aGroup(ctx.db, [user]);
    const numbers = Array.from({ length: page }, (_, at) => at);
    await ctx.db
      .insert(forumReplies)
      .values(numbers.map((at) => ({ postId, userId: user.id, content: longest(at, 10_000) })));
    const ofGroup = { groupId: id, authorId: user.id };
    const boards = numbers.map((at) => ({ ...ofGroup, content: longest(at, 5000) }));
    const [board] = await ctx.db.insert(groupPosts).values(boards).returning();
    const parentPostId = board?.id ?? '';
    await ctx.db.insert(groupPosts).values(boards.map((row) => ({ ...row, parentPostId })));
    const inputs: Record<string, object> = {
      getForumPost: { id: postId },
      listForumReplies: { id: postId, limit: page },
      updateForumReply: { id: reply.id, content: longest(1, 10_000) },
      getGroupPost: { id, postId: parentPostId },
      listGroupPosts: { id, limit: page },
      listGroupReplies: { id, postId: parentPostId, limit: page },
    };
    expect(drawing.map(({ call }) => call.name).toSorted()).toEqual(Object.keys(inputs).toSorted());
    for (const handler of drawing) {
      const { name } = handler.call;
      const answer = JSON.stringify(await perform(handler, member, inputs[name]));
      const blocks = answer.split('"type":"').length - 1;
      const texts = name.startsWith('list') ? page : 1;
      expect([name, blocks]).toEqual([name, texts]);
    }
  },
);
