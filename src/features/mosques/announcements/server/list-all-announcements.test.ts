import { expect } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listAllAnnouncements } from './list-all-announcements.ts';
import { announcements } from './tables.ts';

testWithDb(
  'ended ones too, newest first and page by page, for those who look after the mosque',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { ctx: stranger } = await asMember(ctx);
    const row = { placeId: mosque.id, kind: 'notice' as const, body: '' };
    for (const title of ['First', 'Second', 'Third']) {
      await ctx.db.insert(announcements).values({ ...row, title, endsOn: '2026-01-01' });
    }
    const first = await listAllAnnouncements.run(manager, { placeId: mosque.id, limit: 2 });
    const cursor = first.nextCursor ?? undefined;
    const second = await listAllAnnouncements.run(manager, { placeId: mosque.id, limit: 2, cursor });
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['Third', 'Second', 'First']);
    const refused = listAllAnnouncements.run(stranger, { placeId: mosque.id, limit: 2 });
    await expect(refused).rejects.toMatchObject({ code: 'not_allowed' });
  },
);
