import { expect } from 'vitest';
import { inTransaction } from '#kit/server/transaction.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { eraseAccount, findBannedAddresses, purgeExpiredBannedAddresses } from './account-erasure.ts';
import { bannedAddresses } from './user.tables.ts';

testWithDb(
  'the address of a banned, deleted account is recognised for two years and not stored in plain text',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const banned = await aUser(ctx.db, { email: 'troll@example.org', accountStatus: 'banned' });
    const kind = await aUser(ctx.db, { email: 'kind@example.org' });
    for (const user of [banned, kind]) {
      await inTransaction(admin, (tx) => eraseAccount(tx, user.id));
    }
    const asked = ['troll@example.org', 'kind@example.org', 'new@example.org'];
    expect([...(await findBannedAddresses(ctx, asked))]).toEqual(['troll@example.org']);
    expect(JSON.stringify(await ctx.db.select().from(bannedAddresses))).not.toContain('troll');
    await purgeExpiredBannedAddresses(ctx.db, new Date(ctx.now.getTime() + 731 * 24 * 60 * 60 * 1000));
    expect([...(await findBannedAddresses(ctx, asked))]).toEqual([]);
  },
);
