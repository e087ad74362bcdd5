import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { calls as announcementCalls } from '#features/mosques/announcements/announcement.contract.ts';
import { createAnnouncement } from '#features/mosques/announcements/server/announcement.admin.ts';
import {
  janazahCongregations,
  listComingJanazahs,
} from '#features/mosques/announcements/server/janazah.queries.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { loadTimetables, resolveDays } from '#features/mosques/prayer-times/server/prayer-times.queries.ts';
import { prayerDays, prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { setJamaah } from '#features/mosques/prayer-times/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { decideRequest } from '#test/factories/approvals.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testNow, testWithDb } from '#test/with-db.ts';
import { calls, type MosqueEdit } from '../mosque-edit.contract.ts';
import { getMosque } from './mosque.read.ts';
import { confirmMosque, getMosqueForm, listMosqueHistory, saveMosque } from './mosque-edit.own.ts';
import { mosqueEditApproval } from './mosque-edit.review.ts';
import { mosqueEdits } from './mosque-edit.tables.ts';

testWithDb('unknown fields of the form are empty, and computed times are not filled in', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: member } = await asMember(ctx);
  const form = await getMosqueForm.run(member, { id: mosque.id });
  expect(form).toMatchObject({
    name: mosque.name,
    phone: '',
    fajrTime: '',
    maghribTime: '',
    savesAtOnce: false,
  });
  expect((await getMosqueForm.run(manager, { id: mosque.id })).savesAtOnce).toBe(true);
  const unknown = getMosqueForm.run(member, { id: '01890000-0000-7000-8000-000000000000' });
  await expect(unknown).rejects.toMatchObject({ code: 'mosque_not_found' });
});

testWithDb('a member’s pending suggestion appears in their own form only', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: member } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const { savesAtOnce: _, waits: __, ...form } = await getMosqueForm.run(member, { id: mosque.id });
  await saveMosque.run(member, { ...form, phone: '020 7946 0007' });
  expect(await getMosqueForm.run(member, { id: mosque.id })).toMatchObject({
    phone: '020 7946 0007',
    waits: true,
  });
  for (const somebody of [other, manager]) {
    expect(await getMosqueForm.run(somebody, { id: mosque.id })).toMatchObject({ phone: '', waits: false });
  }
  const again = { ...form, phone: '020 7946 0007', website: 'https://mosque.example/' };
  await saveMosque.run(member, again);
  const [edit] = await ctx.db.select().from(mosqueEdits);
  expect(edit?.changes).toEqual({ phone: '020 7946 0007', website: 'https://mosque.example/' });
});

async function edited(ctx: Ctx, id: string, fields: Partial<MosqueEdit>): Promise<MosqueEdit> {
  const form = await getMosqueForm.run(ctx, { id });
  const known = Object.keys(calls.saveMosque.input.shape).map((name) => [name, Reflect.get(form, name)]);
  return calls.saveMosque.input.parse({ ...Object.fromEntries(known), ...fields });
}

testWithDb(
  'a manager’s change is saved at once, with old and new values in the audit log',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const input = await edited(manager, mosque.id, { phone: '020 7946 0009', facilities: ['Parking'] });
    expect(await saveMosque.run(manager, input)).toEqual({
      message: 'Mosque updated successfully',
      saved: true,
    });
    expect(await getMosque.run(ctx, { id: mosque.id })).toMatchObject({
      phone: '020 7946 0009',
      facilities: ['Parking'],
    });
    expect(await ctx.db.select().from(auditLog)).toMatchObject([
      { action: 'mosque.update', before: { phone: '' }, after: { phone: '020 7946 0009' } },
    ]);
  },
);

testWithDb('a new jama‘ah time applies from today on; earlier days keep theirs', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const rule = { mosqueId: mosque.id, prayer: 'maghrib', aspect: 'jamaah', kind: 'fixed' } as const;
  await ctx.db.insert(prayerRules).values({ ...rule, time: '16:10', validFrom: '2026-11-01' });
  await saveMosque.run(manager, await edited(manager, mosque.id, { maghribTime: '4:20' }));
  const known = (await loadTimetables(ctx.db, [mosque.id], '2026-11-20', '2026-11-22')).get(mosque.id);
  if (!known) throw new Error('There is no timetable.');
  const days = resolveDays(mosque, known, ['2026-11-20', '2026-11-21', '2026-11-22'], testNow);
  expect(days.map(({ prayers }) => prayers.maghrib.jamaah?.time)).toEqual(['16:10', '16:20', '16:20']);
});

testWithDb('another member’s change is a suggestion that an administrator approves', async ({ ctx }) => {
  const { mosque } = await aManagedMosque(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const first = await edited(member, mosque.id, { name: 'Prank' });
  expect(await saveMosque.run(member, first)).toMatchObject({ saved: false });
  const second = { name: mosque.name, website: 'https://masjid.example.org' };
  await saveMosque.run(member, await edited(member, mosque.id, second));
  expect(await getMosque.run(ctx, { id: mosque.id })).toMatchObject({ name: mosque.name, website: null });
  const pending = await ctx.db.select().from(approvalRequests).where(eq(approvalRequests.status, 'pending'));
  expect(pending).toHaveLength(1);
  const preview = await mosqueEditApproval.preview(admin, [pending[0]?.targetId ?? '']);
  expect([...preview.values()]).toMatchObject([
    { name: mosque.name, facts: [['Website', 'https://masjid.example.org', '']] },
  ]);
  await decideRequest(admin, { id: pending[0]?.id ?? '', decision: 'approved' });
  expect((await getMosque.run(ctx, { id: mosque.id })).website).toBe('https://masjid.example.org');
  expect(await messagesTo(ctx.db, 'edit-decided')).toMatchObject([
    { to: user.email, props: { isApproved: true } },
  ]);
});

testWithDb('a rejected suggestion changes nothing, and its author receives the reason', async ({ ctx }) => {
  const { mosque } = await aManagedMosque(ctx);
  const { ctx: member } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  await saveMosque.run(member, await edited(member, mosque.id, { name: 'Prank' }));
  const [request] = await ctx.db.select().from(approvalRequests);
  await decideRequest(admin, {
    id: request?.id ?? '',
    decision: 'rejected',
    reason: 'That is not its name.',
  });
  expect((await getMosque.run(ctx, { id: mosque.id })).name).toBe(mosque.name);
  expect(await messagesTo(ctx.db, 'edit-decided')).toMatchObject([
    { props: { isApproved: false, reason: 'That is not its name.' } },
  ]);
  expect(await ctx.db.select().from(mosqueEdits)).toMatchObject([{ decision: 'rejected' }]);
});

testWithDb('an unchanged form, an outdated form and a javascript: link are refused', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const same = saveMosque.run(manager, await edited(manager, mosque.id, {}));
  await expect(same).rejects.toMatchObject({ code: 'nothing_changed' });
  const input = await edited(manager, mosque.id, { phone: '020 7946 0001' });
  const stale = saveMosque.run(manager, { ...input, updatedAt: '2026-01-01T00:00:00.000Z' });
  await expect(stale).rejects.toMatchObject({ code: 'mosque_changed' });
  await expect(edited(manager, mosque.id, { website: 'javascript:alert(1)' })).rejects.toThrow();
});

test('of two concurrent saves, the second is refused', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const [one, other] = [
    await edited(manager, mosque.id, { phone: '020 7946 0001' }),
    await edited(admin, mosque.id, { phone: '020 7946 0002' }),
  ];
  const results = await Promise.allSettled([saveMosque.run(manager, one), saveMosque.run(admin, other)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'mosque_changed' },
  });
  expect(await database.db.$count(places)).toBe(1);
  await database.close();
});

testWithDb(
  'a suggestion for an archived mosque can be rejected and does not break the queue',
  async ({ ctx }) => {
    const { mosque } = await aManagedMosque(ctx);
    const { ctx: member } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    await saveMosque.run(member, await edited(member, mosque.id, { phone: '020 7946 0001' }));
    await ctx.db.update(places).set({ status: 'archived' });
    const [request] = await ctx.db.select().from(approvalRequests);
    const id = request?.id ?? '';
    expect((await mosqueEditApproval.preview(admin, [request?.targetId ?? ''])).size).toBe(0);
    const approve = decideRequest(admin, { id, decision: 'approved' });
    await expect(approve).rejects.toMatchObject({ code: 'approval_not_found' });
    await decideRequest(admin, { id, decision: 'rejected', reason: 'It has closed.' });
    expect(await ctx.db.select().from(approvalRequests)).toMatchObject([{ status: 'rejected' }]);
  },
);

testWithDb(
  'the difference stays readable after the decision, and shows what changed in the meantime',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { ctx: member } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    await saveMosque.run(member, await edited(member, mosque.id, { phone: '020 7946 0001' }));
    const [request] = await ctx.db.select().from(approvalRequests);
    const shown = async () =>
      [...(await mosqueEditApproval.preview(admin, [request?.targetId ?? ''])).values()][0]?.facts;
    await saveMosque.run(manager, await edited(manager, mosque.id, { phone: '020 7946 0002' }));
    expect(await shown()).toEqual([['Phone', '020 7946 0001 (since changed to: 020 7946 0002)', '']]);
    await decideRequest(admin, { id: request?.id ?? '', decision: 'approved' });
    expect(await shown()).toEqual([['Phone', '020 7946 0001', '']]);
  },
);

testWithDb(
  'a new postcode moves the mosque on the map, both when saved and when approved',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { ctx: member } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const externalServices: Ctx['externalServices'] = {
      ...ctx.externalServices,
      load: async ({ key, read }) =>
        read({ result: { latitude: key === 'IG2 6AA' ? 51.57 : 51.58, longitude: 0.07 } }),
    };
    const at = (who: Ctx): Ctx => ({ ...who, externalServices });
    await saveMosque.run(at(manager), await edited(manager, mosque.id, { postcode: 'IG2 6AA' }));
    expect(await ctx.db.select().from(places)).toMatchObject([
      { latitude: 51.57, longitude: 0.07, ward: 'Valentines' },
    ]);
    await saveMosque.run(at(member), await edited(member, mosque.id, { postcode: 'IG3 8AA' }));
    const [request] = await ctx.db.select().from(approvalRequests);
    await decideRequest(admin, { id: request?.id ?? '', decision: 'approved' });
    expect(await ctx.db.select().from(places)).toMatchObject([
      { latitude: 51.58, postcode: 'IG3 8AA', ward: 'Barkingside' },
    ]);
  },
);

testWithDb('a time is refused if the timetable’s own days would override it', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const own = { mosqueId: mosque.id, date: '2026-11-21', prayer: 'fajr', jamaah: '06:20' } as const;
  await ctx.db.insert(prayerDays).values(own);
  const change = saveMosque.run(manager, await edited(manager, mosque.id, { fajrTime: '6:30' }));
  await expect(change).rejects.toMatchObject({ issues: [{ path: 'fajrTime' }] });
});

testWithDb(
  'a mosque says how long after the jama‘ah it holds a janazah, and its announced ones move in lists and calendars',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const friday = '2026-11-27';
    const scope = { mosqueId: mosque.id, prayer: 'asr', from: friday } as const;
    await setJamaah(ctx.db, scope, { time: '14:00' }, ctx.now.toISOString());
    const announced = { placeId: mosque.id, kind: 'janazah', familyConsents: true, date: friday };
    const create = (fields: object) =>
      createAnnouncement.run(
        manager,
        announcementCalls.createAnnouncement.input.parse({ ...announced, ...fields }),
      );
    await create({ deceasedName: 'Abdul Karim', prayer: 'asr' });
    await create({ deceasedName: 'Maryam', time: '16:30' });
    const held = async () => {
      const found = await janazahCongregations.held(ctx, mosque, [friday]);
      return found.map(({ time, sequence }) => [time, sequence]).toSorted();
    };
    expect(await held()).toEqual([
      ['14:15', 0],
      ['16:30', 0],
    ]);
    await saveMosque.run(manager, await edited(manager, mosque.id, { minutesToJanazah: 0 }));
    expect(await held()).toEqual([
      ['14:00', 1],
      ['16:30', 0],
    ]);
    await saveMosque.run(manager, await edited(manager, mosque.id, { minutesToJanazah: 40 }));
    expect(await held()).toEqual([
      ['14:40', 2],
      ['16:30', 0],
    ]);
    const coming = await listComingJanazahs(ctx.db, friday, ctx.now);
    expect(coming.map(({ janazah }) => janazah.time)).toEqual(['14:40', '16:30']);
    const { items } = await listMosqueHistory.run(manager, { id: mosque.id, limit: 10 });
    expect(items[0]).toMatchObject({
      what: 'Changed: Janazah after the jama‘ah',
      changes: [{ to: '40 min', from: '0 min' }],
    });
  },
);

const all = {
  imamName: 'Imam Yusuf',
  capacity: 900,
  establishedYear: 1987,
  services: ['Nikah'],
  womensPrayers: ['daily', 'jumuah'],
  womensEntrance: 'separate',
  womensWudu: 'shared',
  womensShare: 30,
  womensNote: 'Upstairs, by the side door.',
  minutesToJanazah: 10,
  method: 'Karachi',
  asrOpinion: 'hanafi',
} satisfies Partial<MosqueEdit>;

testWithDb('every field shown on a mosque’s page can be suggested and changed', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: member } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  await saveMosque.run(member, await edited(member, mosque.id, all));
  const [request] = await ctx.db.select().from(approvalRequests);
  const [preview] = (await mosqueEditApproval.preview(admin, [request?.targetId ?? ''])).values();
  expect(preview?.facts).toHaveLength(Object.keys(all).length);
  await decideRequest(admin, { id: request?.id ?? '', decision: 'approved' });
  expect(await getMosqueForm.run(manager, { id: mosque.id })).toMatchObject(all);
  expect((await getMosque.run(ctx, { id: mosque.id })).womensAccess).toMatchObject({
    prayers: ['daily', 'jumuah'],
    sharePercent: 30,
    confirmedAt: testNow.toISOString(),
  });
  const cleared = { imamName: '', capacity: null, services: [], womensPrayers: null, womensNote: '' };
  await saveMosque.run(manager, await edited(manager, mosque.id, cleared));
  expect(await getMosque.run(ctx, { id: mosque.id })).toMatchObject({
    imamName: null,
    capacity: null,
    services: [],
    womensAccess: null,
  });
});

testWithDb('only administrators can feature a mosque', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: member } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  for (const who of [manager, member]) {
    const featured = saveMosque.run(who, await edited(who, mosque.id, { featured: true }));
    await expect(featured).rejects.toMatchObject({ issues: [{ path: 'featured' }] });
  }
  await saveMosque.run(admin, await edited(admin, mosque.id, { featured: true }));
  expect((await getMosque.run(ctx, { id: mosque.id })).featured).toBe(true);
});

testWithDb('fields missing from the specification’s form keep their values', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  await saveMosque.run(manager, await edited(manager, mosque.id, all));
  const form = await edited(manager, mosque.id, { phone: '020 7946 0003' });
  const names = ['id', 'name', 'address', 'postcode', 'phone', 'email', 'website', 'fajrTime', 'maghribTime'];
  const plain = Object.fromEntries(names.map((name) => [name, Reflect.get(form, name)]));
  const input = calls.saveMosque.input.parse({ ...plain, facilities: form.facilities, description: '' });
  await saveMosque.run(manager, input);
  expect(await getMosqueForm.run(manager, { id: mosque.id })).toMatchObject({
    ...all,
    phone: '020 7946 0003',
  });
});

testWithDb('a member is told which fields other members have already suggested', async ({ ctx }) => {
  const { mosque } = await aManagedMosque(ctx);
  const { ctx: one } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  await saveMosque.run(one, await edited(one, mosque.id, { capacity: 300 }));
  expect(await getMosqueForm.run(other, { id: mosque.id })).toMatchObject({
    capacity: null,
    othersSuggest: ['Capacity'],
  });
  await saveMosque.run(other, await edited(other, mosque.id, { capacity: 400 }));
  const waiting = await ctx.db.select().from(mosqueEdits);
  expect(waiting.map(({ changes }) => changes.capacity).sort()).toEqual([300, 400]);
});

testWithDb(
  'a confirmation by the mosque or an administrator is recorded with who and when',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const { updatedAt } = await getMosqueForm.run(manager, { id: mosque.id });
    await ctx.db.update(places).set({ confirmationAskedAt: '2026-11-01T09:00:00.000Z', updatedAt });
    const at = testNow.toISOString();
    await confirmMosque.run(admin, { id: mosque.id });
    expect(await getMosque.run(ctx, { id: mosque.id })).toMatchObject({
      verifiedBy: 'administrator',
      lastVerifiedAt: at,
    });
    await confirmMosque.run(manager, { id: mosque.id });
    expect((await getMosque.run(ctx, { id: mosque.id })).verifiedBy).toBe('mosque');
    expect(await ctx.db.select().from(places)).toMatchObject([{ confirmationAskedAt: null }]);
    // A form that is open meanwhile can still be saved.
    expect((await getMosqueForm.run(manager, { id: mosque.id })).updatedAt).toBe(updatedAt);
  },
);

testWithDb('a member who does not manage the mosque cannot confirm it', async ({ ctx }) => {
  const { mosque } = await aManagedMosque(ctx);
  const { ctx: member } = await asMember(ctx);
  const confirm = confirmMosque.run(member, { id: mosque.id });
  await expect(confirm).rejects.toMatchObject({ code: 'not_allowed' });
});

testWithDb(
  'a member suggests facts of access, and an administrator sees what was not known',
  async ({ ctx }) => {
    const { mosque } = await aManagedMosque(ctx);
    const { ctx: member } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    await saveMosque.run(member, await edited(member, mosque.id, { hearingLoop: true, lift: false }));
    const [request] = await ctx.db.select().from(approvalRequests);
    const preview = await mosqueEditApproval.preview(admin, [request?.targetId ?? '']);
    const facts = [
      ['Lift', 'No', 'Not known'],
      ['Hearing loop', 'Yes', 'Not known'],
    ];
    expect([...preview.values()]).toMatchObject([{ facts }]);
    expect((await getMosque.run(ctx, { id: mosque.id })).accessConfirmedAt).toBeNull();
    await decideRequest(admin, { id: request?.id ?? '', decision: 'approved' });
    expect(await getMosque.run(ctx, { id: mosque.id })).toMatchObject({
      access: { hearingLoop: true, lift: false, stepFree: null },
      accessConfirmedAt: admin.now.toISOString(),
      accessConfirmedBy: 'administrator',
    });
    const { items } = await listMosqueHistory.run(admin, { id: mosque.id, limit: 10 });
    const [label, to, from] = facts[1] ?? [];
    expect(items[0]?.changes).toContainEqual({ label, to, from });
  },
);

testWithDb('a confirmation of the record confirms the facts of access that are known', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  await confirmMosque.run(manager, { id: mosque.id });
  expect((await getMosque.run(ctx, { id: mosque.id })).accessConfirmedAt).toBeNull();
  await saveMosque.run(manager, await edited(manager, mosque.id, { bsl: false }));
  const later = { ...manager, now: new Date(manager.now.getTime() + 86_400_000) };
  await confirmMosque.run(later, { id: mosque.id });
  expect(await getMosque.run(ctx, { id: mosque.id })).toMatchObject({
    accessConfirmedAt: later.now.toISOString(),
    accessConfirmedBy: 'mosque',
  });
});
