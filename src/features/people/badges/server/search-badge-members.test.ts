import { expect } from 'vitest';
import { aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { searchBadgeMembers } from './search-badge-members.ts';

testWithDb('active members are found by first name, last name and e-mail', async ({ ctx }) => {
  await aUser(ctx.db, { firstName: 'Zaynab', lastName: 'Rahman', email: 'z.r@example.org' });
  await aUser(ctx.db, { firstName: 'Zaynab', lastName: 'Gone', accountStatus: 'banned' });
  for (const search of ['zayn', 'RAHMAN', 'z.r@']) {
    expect(await searchBadgeMembers.run(ctx, { search })).toMatchObject([{ name: 'Zaynab Rahman' }]);
  }
});
