import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { mosqueFollows } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import { setJamaah } from '#features/mosques/prayer-times/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../announcement.contract.ts';
import { createAnnouncement, updateAnnouncement } from './announcement.admin.ts';
import { listAnnouncements } from './announcement.read.ts';
import { janazahCongregations, listComingJanazahs } from './janazah.queries.ts';

const janazah = (fields: object) =>
  calls.createAnnouncement.input.parse({ kind: 'janazah', familyConsents: true, ...fields });

/** Friday the 27th: testNow is the Saturday before. */
const friday = '2026-11-27';

testWithDb(
  'a janazah after a prayer is about a quarter of an hour after its jama‘ah, in the mosque’s list and in its calendar',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const rule = { time: '14:00' };
    await setJamaah(
      ctx.db,
      { mosqueId: mosque.id, prayer: 'asr', from: friday },
      rule,
      ctx.now.toISOString(),
    );
    const own = { placeId: mosque.id, date: friday };
    await createAnnouncement.run(manager, janazah({ ...own, deceasedName: 'Abdul Karim', time: '16:30' }));
    await createAnnouncement.run(manager, janazah({ ...own, shownName: 'none', prayer: 'asr' }));
    await createAnnouncement.run(manager, janazah({ ...own, shownName: 'none', prayer: 'maghrib' }));
    const shown = await listAnnouncements.run(ctx, { placeId: mosque.id });
    expect(shown.map(({ title, time, endsOn }) => [title, time, endsOn])).toEqual([
      ['Janazah of an elder of this mosque', null, friday],
      ['Janazah of an elder of this mosque', '14:15', friday],
      ['Janazah of Abdul Karim', '16:30', friday],
    ]);
    const held = await janazahCongregations.held(ctx, mosque, [friday, addDays(friday, 1)]);
    expect(held.map(({ time, facts }) => [time, facts])).toEqual([
      ['16:30', ['Abdul Karim']],
      ['14:15', []],
    ]);
    // On the day after it, no calendar and no month names anybody.
    const saturday = { ...ctx, now: new Date(`${addDays(friday, 1)}T00:00:00Z`) };
    expect(await janazahCongregations.held(saturday, mosque, [friday])).toEqual([]);
    const [first] = await listComingJanazahs(ctx.db, boroughDate(ctx.now), ctx.now);
    expect(first).toMatchObject({ mosqueName: mosque.name, janazah: { date: friday } });
    expect(await listComingJanazahs(ctx.db, addDays(friday, 1), ctx.now)).toEqual([]);
  },
);

testWithDb('followers are told again when a janazah moves, and only then', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { user: follower } = await asMember(ctx);
  await ctx.db.insert(mosqueFollows).values({ placeId: mosque.id, userId: follower.id });
  const fields = { placeId: mosque.id, deceasedName: 'Maryam Ahmed', shownName: 'first', date: friday };
  const { id } = await createAnnouncement.run(manager, janazah({ ...fields, time: '13:30' }));
  await workOff(ctx);
  const change = async (more: object) => {
    const { placeId: _, ...rest } = fields;
    await updateAnnouncement.run(manager, calls.updateAnnouncement.input.parse({ id, ...rest, ...more }));
    await workOff(ctx);
  };
  const told = async () => (await messagesTo(ctx.db, 'announcement')).map(({ props }) => props);
  await change({ time: '13:30', lifts: '3 seats', body: 'Please come early.' });
  expect(await told()).toHaveLength(1);
  await change({ time: '14:00', lifts: '3 seats' });
  await change({ time: '14:00', cemetery: 'Gardens of Peace' });
  expect(await told()).toMatchObject([
    { title: 'Janazah of Maryam', lines: ['When: Fri 27 Nov, 1:30pm'] },
    { title: 'Moved: Janazah of Maryam', lines: ['When: Fri 27 Nov, 2:00pm', 'Lifts: 3 seats'] },
    { title: 'Moved: Janazah of Maryam', lines: ['When: Fri 27 Nov, 2:00pm', 'Burial at: Gardens of Peace'] },
  ]);
  // One notice in the bell: it replaces those of the times before.
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { title: `${mosque.name}: Moved: Janazah of Maryam` },
  ]);
  const [{ sequence } = { sequence: null }] = await janazahCongregations.held(ctx, mosque, [friday]);
  expect(sequence).toBe(2);
});

testWithDb(
  'a janazah needs a day, either a time or a prayer, and a name unless the family shows none',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const refused = (fields: object) =>
      createAnnouncement.run(manager, janazah({ placeId: mosque.id, deceasedName: 'Maryam', ...fields }));
    const at = (path: string) => ({ code: 'bad_input', issues: [expect.objectContaining({ path })] });
    await expect(refused({ time: '13:30' })).rejects.toMatchObject(at('date'));
    await expect(refused({ date: friday })).rejects.toMatchObject(at('time'));
    await expect(refused({ date: friday, time: '13:30', prayer: 'asr' })).rejects.toMatchObject(at('time'));
    await expect(refused({ date: friday, time: '13:30', deceasedName: undefined })).rejects.toMatchObject(
      at('deceasedName'),
    );
    await expect(refused({ date: '2026-11-20', time: '13:30' })).rejects.toMatchObject(at('date'));
    await expect(refused({ date: '2027-11-20', time: '13:30' })).rejects.toMatchObject(at('date'));
  },
);
