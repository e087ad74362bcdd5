import { expect } from 'vitest';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listDbsChecks } from './list-dbs-checks.ts';
import { dbsChecks } from './tables.ts';

testWithDb(
  'what ends first comes first, page by page; what has run out only when asked for',
  async ({ ctx }) => {
    const { ctx: admin, user: seer } = await asAdmin(ctx);
    const { user } = await asMember(ctx);
    const ends = ['2026-11-20', '2028-01-01', '2026-11-21', '2027-01-01'];
    await ctx.db.insert(dbsChecks).values(
      ends.map((expiresOn) => ({
        userId: user.id,
        role: `Until ${expiresOn}`,
        level: 'enhanced' as const,
        issuedOn: '2025-01-01',
        expiresOn,
        seenBy: seer.id,
        seenAt: '2025-01-02T10:00:00.000Z',
      })),
    );
    const first = await listDbsChecks.run(admin, { limit: 2 });
    expect(first).toMatchObject({
      total: 3,
      items: [{ expiresOn: '2026-11-21' }, { expiresOn: '2027-01-01' }],
    });
    const next = await listDbsChecks.run(admin, { limit: 2, cursor: first.nextCursor ?? '' });
    expect(next.items).toMatchObject([{ expiresOn: '2028-01-01', member: `Amina ${user.lastName}` }]);
    expect((await listDbsChecks.run(admin, { limit: 9, ended: true })).items[0]).toMatchObject({
      expiresOn: '2026-11-20',
    });
  },
);
