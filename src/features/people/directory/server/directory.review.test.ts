import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { anEntry } from '#test/factories/directory.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { findShown } from './directory.queries.ts';
import { reportableMember } from './directory.review.ts';

testWithDb(
  'an entry can be reported by those who see it or have blocked it, taken down and restored',
  async ({ ctx }) => {
    const { ctx: viewer, user: own } = await asMember(ctx);
    const { ctx: bilal, user } = await anEntry(ctx, {
      displayName: 'Bilal',
      bio: 'Cheap phones',
      interests: ['Chess'],
    });
    const { user: hidden } = await anEntry(ctx, { seenBy: 'nobody' });
    expect(await reportableMember.isVisible(viewer, user.id)).toBe(true);
    expect(await reportableMember.isVisible(viewer, hidden.id)).toBe(false);
    expect(await reportableMember.isVisible(ctx, user.id)).toBe(false);
    await blockMember.run(viewer, { id: user.id });
    expect(await reportableMember.isVisible(viewer, user.id)).toBe(true);
    expect(await reportableMember.isVisible(bilal, own.id)).toBe(false);
    expect(await reportableMember.find(ctx.db, user.id)).toEqual({
      title: 'Bilal',
      text: 'Cheap phones\nInterests: Chess',
      path: `/member-directory/${user.id}`,
      authorId: user.id,
      removed: false,
    });
    const look = { viewerId: user.id, now: ctx.now };
    await reportableMember.remove?.(ctx.db, user.id, ctx.now);
    expect(await findShown(ctx.db, look, user.id)).toBeUndefined();
    await reportableMember.restore?.(ctx.db, user.id, ctx.now);
    expect(await findShown(ctx.db, look, user.id)).toMatchObject({ name: 'Bilal' });
  },
);
