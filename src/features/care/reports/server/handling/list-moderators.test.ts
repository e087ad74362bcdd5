import { expect } from 'vitest';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listModerators } from './list-moderators.ts';

testWithDb('the administrators by name, and no member', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx, { firstName: 'Zaynab', lastName: 'Ali' });
  await asAdmin(ctx, { firstName: 'Bilal', lastName: 'Ahmed' });
  await asAdmin(ctx, { firstName: 'Idris', lastName: 'Khan', accountStatus: 'suspended' });
  await asMember(ctx);
  const names = (await listModerators.run(admin, {})).map(({ name }) => name);
  expect(names).toEqual(['Bilal Ahmed', 'Zaynab Ali']);
});
