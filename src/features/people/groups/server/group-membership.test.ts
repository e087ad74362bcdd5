import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { eraseAccount, memberBanned } from '#features/accounts/users/server/public.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { announce } from '#kit/server/queue/announce.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aConversation } from '#test/factories/connections.ts';
import { aGroup, aGroupInput } from '#test/factories/groups.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { updateGroup } from './group.own.ts';
import { getGroup } from './group.read.ts';
import { communityGroups, groupMemberships } from './group.tables.ts';
import { inviteToGroup, removeGroupMember, updateGroupMember } from './group-member.admin.ts';
import { joinGroup, leaveGroup } from './group-member.own.ts';

type Fields = { isPrivate?: boolean; isListed?: boolean };

/** A group in which Amina, a member (a moderator if it is private), has invited Nadia. */
async function anInvitation(ctx: Ctx, fields: Fields = {}) {
  const owner = await asMember(ctx);
  const { amina, nadia } = await aConversation(ctx);
  const groupRole = fields.isPrivate ? ('moderator' as const) : ('member' as const);
  const { id } = await aGroup(ctx.db, [owner.user, { ...amina.user, groupRole }], fields);
  await inviteToGroup.run(amina.ctx, { id, userId: nadia.user.id });
  return { id, owner, amina, nadia };
}
type Invitation = Awaited<ReturnType<typeof anInvitation>>;

async function isInvited({ db }: Ctx, { id, nadia }: Invitation): Promise<boolean> {
  const rows = await db.select().from(groupMemberships).where(eq(groupMemberships.groupId, id));
  return rows.some(({ userId, status }) => userId === nadia.user.id && status === 'invited');
}

async function hasNotice({ db }: Ctx, { id, nadia }: Invitation): Promise<boolean> {
  const rows = await db.select().from(notifications).where(eq(notifications.userId, nadia.user.id));
  return rows.some(({ dedupeKey }) => dedupeKey === `group-invitation:${id}:${nadia.user.id}`);
}

const secret = { isPrivate: true, isListed: false };

/** What ends the inviter’s right to invite, and whether the group is private and unlisted before. */
const ends: Record<string, { group: Fields; act: (ctx: Ctx, one: Invitation) => Promise<unknown> }> = {
  'the inviter leaves': { group: secret, act: (_ctx, { id, amina }) => leaveGroup.run(amina.ctx, { id }) },
  'the inviter is removed': {
    group: secret,
    act: (_ctx, { id, owner, amina }) => removeGroupMember.run(owner.ctx, { id, userId: amina.user.id }),
  },
  'the inviter is kept out': {
    group: secret,
    act: (_ctx, { id, owner, amina }) =>
      updateGroupMember.run(owner.ctx, { id, userId: amina.user.id, status: 'removed' }),
  },
  'the inviter no longer moderates a private group': {
    group: secret,
    act: (_ctx, { id, owner, amina }) =>
      updateGroupMember.run(owner.ctx, { id, userId: amina.user.id, role: 'member' }),
  },
  'the group becomes private and the inviter is a plain member': {
    group: {},
    act: (_ctx, { id, owner }) =>
      updateGroup.run(owner.ctx, { ...aGroupInput({ isPrivate: true, isListed: false }), id }),
  },
  'the inviter is banned': {
    group: secret,
    async act(ctx, { amina }) {
      await ctx.db.update(users).set({ accountStatus: 'banned' }).where(eq(users.id, amina.user.id));
      await announce(ctx, memberBanned, { userId: amina.user.id });
      await workOff(ctx);
    },
  },
  'the inviter deletes their account': {
    group: secret,
    act: (ctx, { amina }) => inTransaction(ctx, (tx) => eraseAccount(tx, amina.user.id)),
  },
  'the inviter blocks the invited member': {
    group: secret,
    async act(ctx, { amina, nadia }) {
      await blockMember.run(amina.ctx, { id: nadia.user.id });
      await workOff(ctx);
    },
  },
  'the invited member blocks the inviter': {
    group: secret,
    async act(ctx, { amina, nadia }) {
      await blockMember.run(nadia.ctx, { id: amina.user.id });
      await workOff(ctx);
    },
  },
};

for (const [when, { group, act }] of Object.entries(ends)) {
  testWithDb(`an invitation and its notice end when ${when}`, async ({ ctx }) => {
    const invitation = await anInvitation(ctx, group);
    expect(await isInvited(ctx, invitation)).toBe(true);
    await act(ctx, invitation);
    expect(await isInvited(ctx, invitation)).toBe(false);
    expect(await hasNotice(ctx, invitation)).toBe(false);
    const { id, nadia } = invitation;
    await expect(joinGroup.run(nadia.ctx, { id })).rejects.toMatchObject({ code: 'group_not_found' });
    await expect(getGroup.run(nadia.ctx, { id })).rejects.toMatchObject({ code: 'group_not_found' });
  });
}

testWithDb('an invitation stays while the inviter may invite', async ({ ctx }) => {
  const byModerator = await anInvitation(ctx, secret);
  const other = await asMember(ctx);
  await ctx.db
    .insert(groupMemberships)
    .values({ groupId: byModerator.id, userId: other.user.id, joinedAt: ctx.now.toISOString() });
  await ctx.db.update(communityGroups).set({ memberCount: 3 }).where(eq(communityGroups.id, byModerator.id));
  await leaveGroup.run(other.ctx, { id: byModerator.id });
  expect(await isInvited(ctx, byModerator)).toBe(true);
  expect(await joinGroup.run(byModerator.nadia.ctx, { id: byModerator.id })).toMatchObject({
    status: 'active',
  });
  const ofPublic = await anInvitation(ctx);
  const { owner, amina, id } = ofPublic;
  await updateGroupMember.run(owner.ctx, { id, userId: amina.user.id, role: 'moderator' });
  await updateGroupMember.run(owner.ctx, { id, userId: amina.user.id, role: 'member' });
  expect(await isInvited(ctx, ofPublic)).toBe(true);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('joining while the inviter is removed leaves no invitation, whichever comes first', async () => {
  const ctx = testCtx(database.db);
  for (let round = 0; round < 8; round++) {
    const invitation = await anInvitation(ctx, secret);
    const { id, owner, amina, nadia } = invitation;
    const [joining] = await Promise.allSettled([
      joinGroup.run(nadia.ctx, { id }),
      removeGroupMember.run(owner.ctx, { id, userId: amina.user.id }),
    ]);
    expect(await isInvited(ctx, invitation)).toBe(false);
    const rows = await ctx.db.select().from(groupMemberships).where(eq(groupMemberships.groupId, id));
    const inside = rows.filter(({ status }) => status === 'active').map(({ userId }) => userId);
    const expected = joining.status === 'fulfilled' ? [owner.user.id, nadia.user.id] : [owner.user.id];
    expect(inside.toSorted()).toEqual(expected.toSorted());
    const [group] = await ctx.db.select().from(communityGroups).where(eq(communityGroups.id, id));
    expect(group?.memberCount).toBe(inside.length);
    if (joining.status === 'rejected') expect(joining.reason).toMatchObject({ code: 'group_not_found' });
  }
});
