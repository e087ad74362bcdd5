import { expect } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { updateWaitingListEntry } from '../entries/update-waiting-list-entry.ts';
import { getFoundingPlaces } from './get-founding-places.ts';

testWithDb('an approval takes a place, taking it back frees it', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  await aSignUp(ctx.db);
  expect(await getFoundingPlaces.run(ctx, {})).toEqual({ places: 100, left: 100 });
  await updateWaitingListEntry.run(admin, { id, status: 'approved' });
  expect((await getFoundingPlaces.run(ctx, {})).left).toBe(99);
  await updateWaitingListEntry.run(admin, { id, status: 'rejected' });
  expect((await getFoundingPlaces.run(ctx, {})).left).toBe(100);
});
