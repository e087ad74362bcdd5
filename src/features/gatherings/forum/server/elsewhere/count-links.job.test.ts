import { expect } from 'vitest';
import { activities } from '#features/accounts/activities/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aPost } from '#test/factories/forum.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { reportablePost } from '../moderation/reportable-forum.ts';
import { countLinks } from './count-links.job.ts';

const later = (ctx: Ctx, hours: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + hours * 3_600_000) });
const link = { content: 'A list of reading: https://example.org/list' };

testWithDb(
  'a post with a link counts for its author a day later, once, if it still stands',
  async ({ ctx }) => {
    const { ctx: author, user } = await asMember(ctx, { role: 'admin' });
    const id = await aPost(author, link);
    await aPost(author, { content: 'No link, e.g. none.' });
    await aPost(author, { ...link, category: 'ask', isAnonymous: true });
    const removed = await aPost(author, link);
    await reportablePost.remove?.(ctx.db, removed, ctx.now);
    const counted = async () =>
      (await ctx.db.select().from(activities)).filter(({ type }) => type === 'resource_uploaded');
    await countLinks(later(ctx, 23));
    expect(await counted()).toEqual([]);
    await countLinks(later(ctx, 25));
    await countLinks(later(ctx, 26));
    expect(await counted()).toMatchObject([{ userId: user.id, subjectId: id }]);
  },
);
