import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { getGroup } from './group.read.ts';
import { communityGroups, groupMemberships, groupPosts } from './group.tables.ts';
import { joinGroup, leaveGroup } from './group-member.own.ts';

testWithDb('joining a public group takes effect at once and counts once', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const { id } = await aGroup(ctx.db, [user]);
  expect(await joinGroup.run(other, { id })).toMatchObject({ status: 'active' });
  await joinGroup.run(other, { id });
  expect(await getGroup.run(other, { id })).toMatchObject({ memberCount: 2, own: { status: 'active' } });
  await leaveGroup.run(other, { id });
  expect(await getGroup.run(other, { id })).toMatchObject({ memberCount: 1, own: null });
});

testWithDb('joining a private group asks its owner, who is notified once', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const { id } = await aGroup(ctx.db, [user], { isPrivate: true });
  expect(await joinGroup.run(other, { id, message: 'Salaam' })).toMatchObject({ status: 'requested' });
  await joinGroup.run(other, { id, message: 'Again' });
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: user.id, kind: 'group_request' },
  ]);
  // Asking again corrects the message; without one, the earlier stays.
  await joinGroup.run(other, { id });
  expect(await ctx.db.select().from(groupMemberships)).toContainEqual(
    expect.objectContaining({ status: 'requested', requestMessage: 'Again' }),
  );
  await leaveGroup.run(other, { id });
  expect(await ctx.db.select().from(notifications)).toEqual([]);
  expect(await getGroup.run(other, { id })).toMatchObject({ own: null });
});

testWithDb('a member who is kept out cannot join, not even after trying to leave', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const { ctx: other, user: out } = await asMember(ctx);
  const { id } = await aGroup(ctx.db, [user]);
  await ctx.db.insert(groupMemberships).values({ groupId: id, userId: out.id, status: 'removed' });
  await expect(joinGroup.run(other, { id })).rejects.toMatchObject({ code: 'not_admitted' });
  await expect(leaveGroup.run(other, { id })).rejects.toMatchObject({ code: 'group_not_found' });
  await expect(joinGroup.run(other, { id })).rejects.toMatchObject({ code: 'not_admitted' });
});

test('of forty concurrent joins with room for ten, ten succeed and the count is right', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { user } = await asMember(ctx);
  const { id } = await aGroup(database.db, [user], { memberLimit: 11 });
  const people = await Promise.all(Array.from({ length: 40 }, () => asMember(ctx)));
  const outcomes = await Promise.allSettled(people.map((one) => joinGroup.run(one.ctx, { id })));
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(30);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'group_full' });
  // Half leave while the others try again.
  const inside = people.filter((_, at) => outcomes[at]?.status === 'fulfilled');
  await Promise.allSettled([
    ...inside.slice(0, 5).map((one) => leaveGroup.run(one.ctx, { id })),
    ...people.filter((one) => !inside.includes(one)).map((one) => joinGroup.run(one.ctx, { id })),
  ]);
  const [group] = await database.db.select().from(communityGroups);
  const active = await database.db.$count(groupMemberships, eq(groupMemberships.status, 'active'));
  expect(group?.memberCount).toBe(active);
  expect(active).toBeLessThanOrEqual(11);
  await database.close();
});

testWithDb(
  'a moderator, then the oldest member succeeds an owner who leaves; the last one archives the group',
  async ({ ctx }) => {
    const [owner, early, moderator] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
    const { id } = await aGroup(ctx.db, [
      owner.user,
      early.user,
      { id: moderator.user.id, groupRole: 'moderator' },
    ]);
    const ownerNow = async () => {
      const [row] = await ctx.db.select().from(groupMemberships).where(eq(groupMemberships.role, 'owner'));
      return row?.userId;
    };
    await leaveGroup.run(owner.ctx, { id });
    expect(await ownerNow()).toBe(moderator.user.id);
    await leaveGroup.run(moderator.ctx, { id });
    expect(await ownerNow()).toBe(early.user.id);
    expect(await ctx.db.select().from(notifications)).toMatchObject([
      { kind: 'group_part' },
      { kind: 'group_part' },
    ]);
    await leaveGroup.run(early.ctx, { id });
    expect(await ctx.db.select().from(communityGroups)).toMatchObject([
      { status: 'archived', memberCount: 0 },
    ]);
  },
);

testWithDb(
  'deleting the owner’s account hands over the group and deletes their posts, but not the replies',
  async ({ ctx }) => {
    const [owner, other] = [await asMember(ctx), await asMember(ctx)];
    const kept = await aGroup(ctx.db, [owner.user, other.user], { name: 'Kept' });
    const alone = await aGroup(ctx.db, [owner.user], { name: 'Alone' });
    const words = { groupId: kept.id, authorId: owner.user.id };
    const [answered] = await ctx.db
      .insert(groupPosts)
      .values({ ...words, content: 'Answered', replyCount: 1 })
      .returning();
    await ctx.db.insert(groupPosts).values([
      { ...words, content: 'Alone' },
      {
        groupId: kept.id,
        authorId: other.user.id,
        content: 'The answer',
        parentPostId: answered?.id ?? null,
      },
    ]);
    const [theirs] = await ctx.db
      .insert(groupPosts)
      .values({ groupId: kept.id, authorId: other.user.id, content: 'Theirs', replyCount: 1 })
      .returning();
    await ctx.db.insert(groupPosts).values({ ...words, content: 'Hers', parentPostId: theirs?.id ?? null });
    await inTransaction(owner.ctx, (tx) => eraseAccount(tx, owner.user.id));
    const left = await ctx.db.select().from(groupPosts).orderBy(groupPosts.id);
    expect(left.map(({ content, authorId, replyCount }) => [content, authorId, replyCount])).toEqual([
      ['', null, 1],
      ['The answer', other.user.id, 0],
      ['Theirs', other.user.id, 0],
    ]);
    const rows = await ctx.db.select().from(communityGroups);
    expect(rows).toMatchObject([{ id: kept.id, memberCount: 1, createdBy: null }]);
    expect(rows.map(({ id }) => id)).not.toContain(alone.id);
    expect(await getGroup.run(other.ctx, { id: kept.id })).toMatchObject({ own: { role: 'owner' } });
  },
);

testWithDb('the database rejects a group above its limit', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const { id } = await aGroup(ctx.db, [user], { memberLimit: 2 });
  const overfull = ctx.db.transaction((tx) =>
    tx.update(communityGroups).set({ memberCount: sql`3` }).where(eq(communityGroups.id, id)),
  );
  await expect(overfull).rejects.toMatchObject({ cause: { constraint: 'community_groups_not_overfull' } });
});
