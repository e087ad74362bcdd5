import { expect } from 'vitest';
import { users } from '#features/accounts/users/server/tables.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { foundingMembers, waitingList } from '../tables.ts';
import { deleteWaitingListEntry } from './delete-waiting-list-entry.ts';
import { updateWaitingListEntry } from './update-waiting-list-entry.ts';

testWithDb('an entry goes with its invitation and its founding place', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  await updateWaitingListEntry.run(admin, { id, status: 'approved' });
  expect(await deleteWaitingListEntry.run(admin, { id })).toEqual({ message: 'Entry Deleted' });
  expect(await ctx.db.$count(waitingList)).toBe(0);
  expect(await ctx.db.$count(foundingMembers)).toBe(0);
  expect(await ctx.db.$count(users)).toBe(1);
  await expect(deleteWaitingListEntry.run(admin, { id })).rejects.toMatchObject({ code: 'entry_not_found' });
});

testWithDb('who joined stays a member, and stays a founding one', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  const { id } = await aSignUp(ctx.db, { status: 'approved', userId: user.id });
  await ctx.db.insert(foundingMembers).values({ place: 7, waitingListId: id, userId: user.id });
  await deleteWaitingListEntry.run(admin, { id });
  expect(await ctx.db.$count(users)).toBe(2);
  expect(await ctx.db.select().from(foundingMembers)).toMatchObject([{ place: 7, userId: user.id }]);
});
