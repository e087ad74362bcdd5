import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import { loadTimetables, resolveDays } from '#features/mosques/prayer-times/server/queries.ts';
import { prayerDays, prayerRules } from '#features/mosques/prayer-times/server/tables.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { decideRequest } from '#test/factories/approvals.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testNow, testWithDb } from '#test/with-db.ts';
import { calls, type MosqueEdit } from '../edit-contract.ts';
import { mosqueEditApproval } from './edit-approval.ts';
import { getMosque } from './get-mosque.ts';
import { getMosqueForm } from './get-mosque-form.ts';
import { saveMosque } from './save-mosque.ts';
import { mosqueEdits } from './tables.ts';

async function edited(ctx: Ctx, id: string, fields: Partial<MosqueEdit>): Promise<MosqueEdit> {
  const form = await getMosqueForm.run(ctx, { id });
  const known = Object.keys(calls.saveMosque.input.shape).map((name) => [name, Reflect.get(form, name)]);
  return calls.saveMosque.input.parse({ ...Object.fromEntries(known), ...fields });
}

testWithDb(
  'anyone who looks after it saves at once, with the old and the new in the audit log',
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

testWithDb('a time is the jama‘ah from today on; yesterday stays what it was', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const rule = { mosqueId: mosque.id, prayer: 'maghrib', aspect: 'jamaah', kind: 'fixed' } as const;
  await ctx.db.insert(prayerRules).values({ ...rule, time: '16:10', validFrom: '2026-11-01' });
  await saveMosque.run(manager, await edited(manager, mosque.id, { maghribTime: '4:20' }));
  const known = (await loadTimetables(ctx.db, [mosque.id], '2026-11-20', '2026-11-22')).get(mosque.id);
  if (!known) throw new Error('There is no timetable.');
  const days = resolveDays(mosque, known, ['2026-11-20', '2026-11-21', '2026-11-22'], testNow);
  expect(days.map(({ prayers }) => prayers.maghrib.jamaah?.time)).toEqual(['16:10', '16:20', '16:20']);
});

testWithDb('anybody else suggests; an administrator sees old and new, and takes it over', async ({ ctx }) => {
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

testWithDb('a refused suggestion changes nothing, and its author reads why', async ({ ctx }) => {
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

testWithDb('no change and a stale one are refused; so are links that run something', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const same = saveMosque.run(manager, await edited(manager, mosque.id, {}));
  await expect(same).rejects.toMatchObject({ code: 'nothing_changed' });
  const input = await edited(manager, mosque.id, { phone: '1' });
  const stale = saveMosque.run(manager, { ...input, updatedAt: '2026-01-01T00:00:00.000Z' });
  await expect(stale).rejects.toMatchObject({ code: 'mosque_changed' });
  await expect(edited(manager, mosque.id, { website: 'javascript:alert(1)' })).rejects.toThrow();
});

test('of two who save at once, the second is told that it comes too late', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const [one, other] = [
    await edited(manager, mosque.id, { phone: '1' }),
    await edited(admin, mosque.id, { phone: '2' }),
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
  'a suggestion to a mosque that was archived meanwhile leaves the queue readable',
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
  'the difference stays readable when it is decided, and tells what changed meanwhile',
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
  'a new postcode moves the mosque on the map, at once and when a suggestion is taken over',
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
    expect(await ctx.db.select().from(places)).toMatchObject([{ latitude: 51.57, longitude: 0.07 }]);
    await saveMosque.run(at(member), await edited(member, mosque.id, { postcode: 'IG3 8AA' }));
    const [request] = await ctx.db.select().from(approvalRequests);
    await decideRequest(admin, { id: request?.id ?? '', decision: 'approved' });
    expect(await ctx.db.select().from(places)).toMatchObject([{ latitude: 51.58, postcode: 'IG3 8AA' }]);
  },
);

testWithDb(
  'a time that would never be shown is refused: days of the timetable have their own',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const own = { mosqueId: mosque.id, date: '2026-11-21', prayer: 'fajr', jamaah: '06:20' } as const;
    await ctx.db.insert(prayerDays).values(own);
    const change = saveMosque.run(manager, await edited(manager, mosque.id, { fajrTime: '6:30' }));
    await expect(change).rejects.toMatchObject({ issues: [{ path: 'fajrTime' }] });
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
  method: 'Karachi',
  asrOpinion: 'hanafi',
} satisfies Partial<MosqueEdit>;

testWithDb(
  'everything that is shown of a mosque can be entered, at once or as a suggestion',
  async ({ ctx }) => {
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
  },
);

testWithDb('only administrators feature a mosque', async ({ ctx }) => {
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

testWithDb('what the specification’s form leaves out stays as it is', async ({ ctx }) => {
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

testWithDb('the second of two members is told which fields somebody else has suggested', async ({ ctx }) => {
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
