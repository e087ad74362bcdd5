import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { calls as approvalCalls } from '#features/care/approvals/approval.contract.ts';
import { listApprovals } from '#features/care/approvals/server/approval.admin.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { outbox, storedFiles } from '#kit/server/kit.tables.ts';
import { decideRequest } from '#test/factories/approvals.ts';
import { aBusiness, aBusinessInput, aCategory, openEveryDay } from '#test/factories/businesses.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../business.contract.ts';
import { type ChangedBusiness, calls as ownCalls } from '../business-own.contract.ts';
import {
  createBusiness,
  deleteBusiness,
  getOwnBusiness,
  listOwnBusinesses,
  updateBusiness,
  uploadBusinessPicture,
} from './business.own.ts';
import { getBusiness, listBusinesses } from './business.read.ts';
import { businesses } from './business.tables.ts';
import { pictureKeys } from './business-pictures.ts';

const list = (fields: object = {}) => calls.listBusinesses.input.parse(fields);

testWithDb('a business is visible to its owner only until it is approved', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const category = await aCategory(ctx.db, { name: 'Restaurants' });
  const { id, status } = await createBusiness.run(owner, aBusinessInput(category.id));
  expect(status).toBe('pending');
  expect(await getBusiness.run(owner, { id })).toMatchObject({
    status: 'pending',
    isOwn: true,
    canEdit: true,
  });
  await expect(getBusiness.run(other, { id })).rejects.toMatchObject({ code: 'business_not_found' });
  expect((await listBusinesses.run(ctx, list())).items).toEqual([]);
  const [request] = await ctx.db.select().from(approvalRequests);
  expect(request).toMatchObject({ targetType: 'directory_business', targetId: id, submittedBy: user.id });
  await decideRequest(admin, { id: request?.id ?? '', decision: 'approved' });
  expect((await listBusinesses.run(ctx, list())).items).toMatchObject([
    { id, name: 'Lahori Hearth', categories: [{ name: 'Restaurants' }], coming: null, distance: null },
  ]);
  expect(await messagesTo(ctx.db, 'business-decided')).toMatchObject([
    { to: user.email, props: { isApproved: true } },
  ]);
});

testWithDb('a business that an administrator enters is public at once', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const category = await aCategory(ctx.db);
  const { status } = await createBusiness.run(admin, aBusinessInput(category.id));
  expect(status).toBe('approved');
  expect(await ctx.db.select().from(approvalRequests)).toEqual([]);
});

testWithDb('the same name at the same postcode is refused in any letter case', async ({ ctx }) => {
  const { ctx: owner } = await asMember(ctx);
  const { id: categoryId } = await aCategory(ctx.db);
  await aBusiness(ctx.db, { name: 'Lahori Hearth', postcode: 'IG3 9RS' });
  const again = createBusiness.run(owner, aBusinessInput(categoryId, { name: 'LAHORI hearth' }));
  await expect(again).rejects.toMatchObject({ code: 'business_listed' });
});

testWithDb('an unknown category, mosque or picture is refused', async ({ ctx }) => {
  const { ctx: owner } = await asMember(ctx);
  const { id: categoryId } = await aCategory(ctx.db);
  const sent = (fields: object) => createBusiness.run(owner, aBusinessInput(categoryId, fields));
  await expect(sent({ categoryIds: [randomUUID()] })).rejects.toMatchObject({ code: 'category_not_found' });
  await expect(sent({ placeId: randomUUID() })).rejects.toMatchObject({ code: 'place_not_found' });
  await expect(sent({ pictures: [randomUUID()] })).rejects.toMatchObject({ code: 'image_not_found' });
});

test('a member can have twenty businesses, also when two are sent at once', async () => {
  const database = await openTestDatabase();
  const { ctx: owner, user } = await asMember(testCtx(database.db));
  const { id: categoryId } = await aCategory(database.db);
  for (let at = 0; at < 19; at += 1) await aBusiness(database.db, { ownerUserId: user.id, categoryId });
  const sent = await Promise.allSettled(
    ['One', 'Two'].map((name) => createBusiness.run(owner, aBusinessInput(categoryId, { name }))),
  );
  expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await database.db.$count(businesses)).toBe(20);
  await database.close();
});

const picture = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a52' } })
    .jpeg()
    .withMetadata({ exif: { IFD0: { Copyright: 'SECRET-PLACE' } } })
    .toBuffer();

testWithDb('a picture is stored in two sizes, without its metadata', async ({ ctx }) => {
  const { ctx: owner } = await asMember(ctx);
  const { id, imageUrl } = await uploadBusinessPicture.run(owner, { bytes: await picture() });
  expect(imageUrl).toBe(`/media/businesses/${id}.webp`);
  for (const key of pictureKeys(id)) {
    const bytes = await ctx.files.get(key);
    expect(Buffer.from(bytes ?? []).includes('SECRET-PLACE')).toBe(false);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  }
});

testWithDb('a file that is not a picture is refused', async ({ ctx }) => {
  const { ctx: owner } = await asMember(ctx);
  const sent = uploadBusinessPicture.run(owner, { bytes: Buffer.from('%PDF-1.7 not a picture') });
  await expect(sent).rejects.toMatchObject({ code: 'bad_picture' });
});

testWithDb('owners list their own businesses of any status, newest first', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  await aBusiness(ctx.db, { name: 'First', ownerUserId: user.id });
  await aBusiness(ctx.db, {
    name: 'Second',
    ownerUserId: user.id,
    status: 'rejected',
    rejectionReason: 'Which shop?',
  });
  await aBusiness(ctx.db, { name: 'Somebody else’s' });
  const { items } = await listOwnBusinesses.run(owner, ownCalls.listOwnBusinesses.input.parse({}));
  expect(items).toMatchObject([
    { name: 'Second', status: 'rejected', rejectionReason: 'Which shop?' },
    { name: 'First', status: 'approved' },
  ]);
});

testWithDb('the form starts with the pending change', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const business = await aBusiness(ctx.db, { ownerUserId: user.id });
  const category = await aCategory(ctx.db);
  const input = aBusinessInput(category.id, { name: 'Another name' });
  await updateBusiness.run(owner, { ...input, id: business.id, updatedAt: business.updatedAt });
  expect(await getOwnBusiness.run(owner, { id: business.id })).toMatchObject({
    name: 'Another name',
    categories: [{ id: category.id }],
    changeWaits: true,
    savesAtOnce: false,
  });
});

/** A member’s approved business, and a function that changes it. */
async function anOwnedBusiness(ctx: Ctx) {
  const { ctx: owner, user } = await asMember(ctx);
  const category = await aCategory(ctx.db, { name: 'Restaurants' });
  const row = await aBusiness(ctx.db, {
    name: 'Lahori Hearth',
    phone: '020 7946 0177',
    ownerUserId: user.id,
    categoryId: category.id,
  });
  const change = async ({ updatedAt, ...fields }: Partial<ChangedBusiness>, by: Ctx = owner) => {
    const [now] = await ctx.db.select().from(businesses).where(eq(businesses.id, row.id));
    const input = aBusinessInput(category.id, {
      description: row.description,
      address: row.address,
      postcode: row.postcode,
      ...fields,
    });
    return updateBusiness.run(by, { ...input, id: row.id, updatedAt: updatedAt ?? now?.updatedAt ?? '' });
  };
  return { owner, user, row, change };
}

const queue = async (admin: Ctx) =>
  (await listApprovals.run(admin, approvalCalls.listApprovals.input.parse({ status: 'pending' }))).items;

testWithDb(
  'an owner’s change to an approved business is reviewed as a difference and applies once approved',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { owner, row, change } = await anOwnedBusiness(ctx);
    await change({ phone: '020 7946 0999', features: ['parking'] });
    expect(await getBusiness.run(ctx, { id: row.id })).toMatchObject({
      phone: '020 7946 0177',
      features: [],
    });
    expect(await getBusiness.run(owner, { id: row.id })).toMatchObject({ changeWaits: true });
    const [request] = await queue(admin);
    expect(request).toMatchObject({
      isChange: true,
      targetDetails: {
        facts: [
          { name: 'Phone', value: '020 7946 0999', before: '020 7946 0177' },
          { name: 'What it offers', value: 'Parking', before: '' },
        ],
      },
    });
    await decideRequest(admin, { id: request?.id ?? '', decision: 'approved' });
    expect(await getBusiness.run(ctx, { id: row.id })).toMatchObject({
      phone: '020 7946 0999',
      features: ['parking'],
    });
    expect(await ctx.db.$count(outbox, eq(outbox.template, 'business-change-decided'))).toBe(1);
  },
);

testWithDb('showing it on the map or not applies at once, without review', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { row, change } = await anOwnedBusiness(ctx);
  await change({ showOnMap: false });
  expect(await getBusiness.run(ctx, { id: row.id })).toMatchObject({ showOnMap: false });
  expect(await queue(admin)).toEqual([]);
});

testWithDb('changing a field back withdraws the pending change', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { change } = await anOwnedBusiness(ctx);
  await change({ phone: '020 7946 0999' });
  await change({});
  expect(await queue(admin)).toEqual([]);
});

testWithDb('an administrator’s change applies at once', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { row, change } = await anOwnedBusiness(ctx);
  await change({ name: 'New Hearth' }, admin);
  expect(await getBusiness.run(ctx, { id: row.id })).toMatchObject({ name: 'New Hearth' });
});

testWithDb('a rejected business is pending again once it is changed', async ({ ctx }) => {
  const { row, change } = await anOwnedBusiness(ctx);
  await ctx.db.update(businesses).set({ status: 'rejected', rejectionReason: 'No phone.' });
  expect(await change({ phone: '020 7946 0999' })).toMatchObject({
    status: 'pending',
    rejectionReason: null,
  });
  expect(await ctx.db.select().from(approvalRequests)).toMatchObject([{ targetId: row.id, changes: null }]);
});

testWithDb('a change based on an outdated version is refused', async ({ ctx }) => {
  const { change } = await anOwnedBusiness(ctx);
  const late = change({ updatedAt: '2026-01-01T00:00:00.000Z' });
  await expect(late).rejects.toMatchObject({ code: 'business_changed' });
});

testWithDb('another member cannot change a business', async ({ ctx }) => {
  const { ctx: other } = await asMember(ctx);
  const { change } = await anOwnedBusiness(ctx);
  await expect(change({ name: 'Mine' }, other)).rejects.toMatchObject({ code: 'not_your_business' });
});

testWithDb('the file of a rejected picture is deleted', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { owner, row, change } = await anOwnedBusiness(ctx);
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a52' } })
    .png()
    .toBuffer();
  const { id } = await uploadBusinessPicture.run(owner, { bytes });
  await change({ pictures: [id] });
  expect(await getBusiness.run(ctx, { id: row.id })).toMatchObject({ pictures: [] });
  const [request] = await queue(admin);
  await decideRequest(admin, { id: request?.id ?? '', decision: 'rejected', reason: 'Blurred.' });
  expect(await ctx.db.select().from(storedFiles)).toEqual([]);
});

testWithDb('a name that is taken at the same postcode is refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { row, change } = await anOwnedBusiness(ctx);
  await aBusiness(ctx.db, { name: 'Taken', postcode: row.postcode });
  await expect(change({ name: 'taken' }, admin)).rejects.toMatchObject({ code: 'business_listed' });
});

testWithDb(
  'hours apply at once, the notes beside them wait, and the approved notes stay until then',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { owner, row, change } = await anOwnedBusiness(ctx);
    const day = (note: string | null) => ({ date: '2026-12-25', spans: [], note });
    const hours = (note: string | null, ...days: (string | null)[]) => ({
      ...openEveryDay('09:00', '17:00'),
      note,
      days: days.map(day),
    });
    await ctx.db.update(businesses).set({ openingHours: hours('Ring the bell.', 'Closed for the day') });
    const wished = {
      ...hours('Invest with us', 'Write and win'),
      ...{ week: openEveryDay('08:00', '18:00').week },
    };
    await change({ openingHours: wished });
    const shown = async () => (await getBusiness.run(ctx, { id: row.id })).openingHours;
    const approved = { note: 'Ring the bell.', days: [day('Closed for the day')] };
    expect(await shown()).toMatchObject({ week: wished.week, ...approved });
    expect((await getOwnBusiness.run(owner, { id: row.id })).openingHours).toEqual(wished);
    const [request] = await queue(admin);
    expect(request?.targetDetails.facts).toEqual([
      { name: 'Note beside the hours', value: 'Invest with us', before: 'Ring the bell.' },
      {
        name: 'Notes on days of their own',
        value: '25 December 2026: Write and win',
        before: '25 December 2026: Closed for the day',
      },
    ]);
    await decideRequest(admin, { id: request?.id ?? '', decision: 'rejected', reason: 'An advert.' });
    expect(await shown()).toMatchObject(approved);
    await change({ openingHours: hours(null, null) });
    expect(await shown()).toMatchObject({ note: null, days: [day(null)] });
    expect(await queue(admin)).toEqual([]);
    await change({ openingHours: hours('Please knock.', 'Back tomorrow') });
    expect(await shown()).toMatchObject({ note: null, days: [day(null)] });
    const [again] = await queue(admin);
    await decideRequest(admin, { id: again?.id ?? '', decision: 'approved' });
    expect(await shown()).toMatchObject({ note: 'Please knock.', days: [day('Back tomorrow')] });
  },
);

testWithDb('deleting a business withdraws its approval request', async ({ ctx }) => {
  const { ctx: owner } = await asMember(ctx);
  const { id } = await createBusiness.run(owner, aBusinessInput((await aCategory(ctx.db)).id));
  await deleteBusiness.run(owner, { id });
  expect(await ctx.db.select().from(businesses)).toEqual([]);
  expect(await ctx.db.select().from(approvalRequests)).toMatchObject([{ status: 'withdrawn' }]);
});

testWithDb('another member’s business cannot be deleted', async ({ ctx }) => {
  const { ctx: other } = await asMember(ctx);
  const { id } = await aBusiness(ctx.db);
  await expect(deleteBusiness.run(other, { id })).rejects.toMatchObject({ code: 'not_your_business' });
  expect(await ctx.db.$count(businesses)).toBe(1);
});
