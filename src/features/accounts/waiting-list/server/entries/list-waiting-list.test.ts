import { expect } from 'vitest';
import { aUser } from '#test/factories/people.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { listWaitingList } from './list-waiting-list.ts';

const input = (fields: object) => calls.listWaitingList.input.parse(fields);

testWithDb('who waits longest stands first; cards and search filter', async ({ ctx }) => {
  const first = await aSignUp(ctx.db, { firstName: 'Zaynab' });
  await aSignUp(ctx.db, { status: 'rejected' });
  const user = await aUser(ctx.db);
  await aSignUp(ctx.db, { status: 'approved', userId: user.id });
  const names = async (fields: object) =>
    (await listWaitingList.run(ctx, input(fields))).items.map(
      ({ firstName, status }) => `${firstName} ${status}`,
    );
  expect(await names({})).toEqual(['Zaynab pending', 'Bilal rejected', 'Bilal joined']);
  expect(await names({ group: 'pending' })).toEqual(['Zaynab pending']);
  expect(await names({ group: 'active' })).toEqual(['Bilal joined']);
  expect(await names({ group: 'approved' })).toEqual([]);
  expect(await names({ status: 'rejected' })).toEqual(['Bilal rejected']);
  expect(await names({ search: 'zayn' })).toEqual(['Zaynab pending']);
  expect(await names({ search: '%' })).toEqual([]);
  expect((await listWaitingList.run(ctx, input({ limit: 1 }))).items[0]?.id).toBe(first.id);
});
