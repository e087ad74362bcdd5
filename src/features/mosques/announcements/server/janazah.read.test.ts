import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { setJamaah } from '#features/mosques/prayer-times/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls as announcementCalls } from '../announcement.contract.ts';
import { janazahErasedOn } from '../announcement.rules.ts';
import { calls } from '../janazah.contract.ts';
import { createAnnouncement, updateAnnouncement } from './announcement.admin.ts';
import { purgeExpiredJanazahs } from './announcement.jobs.ts';
import { announcements } from './announcement.tables.ts';
import { getJanazah, getJanazahCalendar, getJanazahPreview, listSoonJanazahs } from './janazah.read.ts';

const friday = '2026-11-27';
const at = (ctx: Ctx, instant: string): Ctx => ({ ...ctx, now: new Date(instant) });

/** Announces a janazah after Asr, whose jama'ah is at 14:00 on Friday. */
async function aJanazah(ctx: Ctx, fields: object = {}) {
  const { mosque, manager } = await aManagedMosque(ctx);
  const scope = { mosqueId: mosque.id, prayer: 'asr', from: friday } as const;
  await setJamaah(ctx.db, scope, { time: '14:00' }, ctx.now.toISOString());
  const input = announcementCalls.createAnnouncement.input.parse({
    placeId: mosque.id,
    kind: 'janazah',
    familyConsents: true,
    deceasedName: 'Haji Abdul Karim Mia',
    date: friday,
    prayer: 'asr',
    cemetery: 'Gardens of Peace',
    ...fields,
  });
  const { id } = await createAnnouncement.run(manager, input);
  return { id, mosque, manager };
}

testWithDb(
  'a janazah says when it is, with the jama‘ah that it follows, its mosque, and when it is erased',
  async ({ ctx }) => {
    const { id, mosque } = await aJanazah(ctx);
    expect(await getJanazah.run(ctx, { id })).toMatchObject({
      janazah: { deceasedName: 'Haji Abdul Karim Mia', date: friday, prayer: 'asr', time: '14:15' },
      state: 'coming',
      jamaah: '14:00',
      erasedOn: '2026-12-05',
      mosque: { name: mosque.name, address: mosque.address },
      place: null,
      way: null,
    });
    const state = async (instant: string) => (await getJanazah.run(at(ctx, instant), { id })).state;
    expect(await state('2026-11-27T14:14:59Z')).toBe('coming');
    expect(await state('2026-11-27T14:15:00Z')).toBe('begun');
    expect(await state('2026-11-28T00:00:00Z')).toBe('over');
  },
);

testWithDb(
  'who walks leaves for the jama‘ah; then for the janazah; then it is too late, as it is from too far away',
  async ({ ctx }) => {
    const { id, mosque } = await aJanazah(ctx);
    /** Some 250 metres to the north: five minutes on foot. */
    const near = { lat: mosque.latitude + 0.00225, lng: mosque.longitude };
    const way = async (instant: string, from = near) =>
      (await getJanazah.run(at(ctx, instant), calls.getJanazah.input.parse({ id, ...asTexts(from) }))).way;
    const fiveMinutes = { walkingMinutes: 5, distance: 250, isDistanceApproximate: false };
    expect(await way('2026-11-27T10:00:00Z')).toEqual({ ...fiveMinutes, leaveBy: '13:55' });
    expect(await way('2026-11-27T13:55:00Z')).toEqual({ ...fiveMinutes, leaveBy: '13:55' });
    expect(await way('2026-11-27T13:55:01Z')).toEqual({ ...fiveMinutes, leaveBy: '14:10' });
    expect(await way('2026-11-27T14:10:01Z')).toEqual({ ...fiveMinutes, leaveBy: null });
    const far = { lat: mosque.latitude + 0.05, lng: mosque.longitude };
    expect(await way('2026-11-27T10:00:00Z', far)).toMatchObject({ walkingMinutes: 91, leaveBy: null });
  },
);

const asTexts = ({ lat, lng }: { lat: number; lng: number }) => ({ lat: String(lat), lng: String(lng) });

testWithDb(
  'a janazah in a calendar is the entry of its mosque’s calendar, and counts its moves',
  async ({ ctx }) => {
    const { id, mosque, manager } = await aJanazah(ctx);
    const unfolded = async () => (await getJanazahCalendar.run(ctx, { id })).replaceAll('\r\n ', '');
    const first = await unfolded();
    expect(first).toContain(`UID:janazah-${id}@${mosque.id}`);
    expect(first).toContain('SEQUENCE:0');
    expect(first).toContain('T141500');
    expect(first).toContain('Haji Abdul Karim Mia · Burial at Gardens of Peace');
    expect(first).toMatch(new RegExp(`URL[^:]*:http.*/janazah/${id}`));
    const moved = { id, deceasedName: 'Haji Abdul Karim Mia', date: friday, time: '16:30' };
    await updateAnnouncement.run(manager, announcementCalls.updateAnnouncement.input.parse(moved));
    const second = await unfolded();
    expect(second).toContain('SEQUENCE:1');
    expect(second).toContain('T163000');
    expect(second).not.toContain('T141500');
  },
);

testWithDb('without a known time a janazah has a page but no entry for a calendar', async ({ ctx }) => {
  const { id } = await aJanazah(ctx, { prayer: 'isha' });
  expect(await getJanazah.run(ctx, { id })).toMatchObject({ janazah: { time: null }, jamaah: null });
  await expect(getJanazahCalendar.run(ctx, { id })).rejects.toMatchObject({ code: 'janazah_not_found' });
});

testWithDb('a janazah has a picture to send on', async ({ ctx }) => {
  const { id } = await aJanazah(ctx);
  const { bytes, type } = await getJanazahPreview.run(ctx, { id });
  expect(type).toBe('image/png');
  expect(bytes.subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'));
});

testWithDb(
  'a janazah is found until it is erased, and not if it was removed or its mosque is not public; other announcements never',
  async ({ ctx }) => {
    const { id, mosque, manager } = await aJanazah(ctx);
    const gone = { code: 'janazah_not_found' };
    const isGone = async () => {
      await expect(getJanazah.run(ctx, { id })).rejects.toMatchObject(gone);
      await expect(getJanazahPreview.run(ctx, { id })).rejects.toMatchObject(gone);
      await expect(getJanazahCalendar.run(ctx, { id })).rejects.toMatchObject(gone);
    };
    const remove = (removedAt: string | null) =>
      ctx.db.update(announcements).set({ removedAt }).where(eq(announcements.id, id));
    await remove(ctx.now.toISOString());
    await isGone();
    await remove(null);
    const publish = (status: 'approved' | 'archived') =>
      ctx.db.update(places).set({ status }).where(eq(places.id, mosque.id));
    await publish('archived');
    await isGone();
    await publish('approved');
    const notice = { placeId: mosque.id, kind: 'notice', title: 'Coats', endsOn: friday };
    const other = await createAnnouncement.run(
      manager,
      announcementCalls.createAnnouncement.input.parse(notice),
    );
    await expect(getJanazah.run(ctx, { id: other.id })).rejects.toMatchObject(gone);

    const erased = new Date(`${janazahErasedOn(friday)}T00:00:00Z`);
    await purgeExpiredJanazahs({ ...ctx, now: new Date(erased.getTime() - 1000) });
    expect(await getJanazah.run(at(ctx, '2026-12-04T23:59:59Z'), { id })).toMatchObject({ state: 'over' });
    await purgeExpiredJanazahs({ ...ctx, now: erased });
    await isGone();
  },
);

testWithDb(
  'the janazahs of the next 24 hours are listed, of all mosques, the soonest first, until each begins',
  async ({ ctx }) => {
    const { id: first } = await aJanazah(ctx);
    const { id: second } = await aJanazah(ctx, { prayer: undefined, time: '20:00' });
    const { id: untimed, mosque } = await aJanazah(ctx, { prayer: 'isha' });
    await aJanazah(ctx, { date: '2026-11-29' });
    const soon = async (instant: string) => {
      const { janazahs } = await listSoonJanazahs.run(at(ctx, instant), {});
      return janazahs.map(({ id }) => id);
    };
    expect(await soon('2026-11-25T23:59:59Z')).toEqual([]);
    expect(await soon('2026-11-26T00:00:00Z')).toEqual([untimed]);
    expect(await soon('2026-11-26T14:15:00Z')).toEqual([first, untimed]);
    expect(await soon('2026-11-27T14:14:59Z')).toEqual([first, second, untimed]);
    expect(await soon('2026-11-27T14:15:00Z')).toEqual([second, untimed]);
    expect(await soon('2026-11-27T23:59:59Z')).toEqual([untimed]);
    expect(await soon('2026-11-28T00:00:00Z')).toEqual([]);
    const [one] = (await listSoonJanazahs.run(at(ctx, '2026-11-27T21:00:00Z'), {})).janazahs;
    expect(one).toMatchObject({ mosqueName: mosque.name, time: null, until: '2026-11-28T00:00:00.000Z' });
  },
);

testWithDb('a janazah after a late Isha is listed past midnight', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const thursday = '2026-06-18';
  const june = at(ctx, '2026-06-18T10:00:00Z');
  const scope = { mosqueId: mosque.id, prayer: 'isha', from: thursday } as const;
  await setJamaah(ctx.db, scope, { time: '23:50' }, june.now.toISOString());
  const input = announcementCalls.createAnnouncement.input.parse({
    placeId: mosque.id,
    kind: 'janazah',
    familyConsents: true,
    shownName: 'none',
    date: thursday,
    prayer: 'isha',
  });
  await createAnnouncement.run({ ...manager, now: june.now }, input);
  const soon = async (instant: string) => (await listSoonJanazahs.run(at(ctx, instant), {})).janazahs.length;
  // London is an hour ahead of UTC: the janazah is at 0:05 on Friday.
  expect(await soon('2026-06-18T23:04:00Z')).toBe(1);
  expect(await soon('2026-06-18T23:05:00Z')).toBe(0);
});
