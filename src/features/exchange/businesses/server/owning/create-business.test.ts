import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { decideRequest } from '#test/factories/approvals.ts';
import { aBusiness, aBusinessInput, aCategory } from '#test/factories/businesses.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { getBusiness } from '../get-business.ts';
import { listBusinesses } from '../list-businesses.ts';
import { businesses } from '../tables.ts';
import { createBusiness } from './create-business.ts';

const list = (fields: object = {}) => calls.listBusinesses.input.parse(fields);

testWithDb('waits in the queue, seen by its owner alone, and is listed once approved', async ({ ctx }) => {
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

testWithDb('one that an administrator enters is public at once', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const category = await aCategory(ctx.db);
  const { status } = await createBusiness.run(admin, aBusinessInput(category.id));
  expect(status).toBe('approved');
  expect(await ctx.db.select().from(approvalRequests)).toEqual([]);
});

testWithDb('the same name at the same postcode is taken once, however it is written', async ({ ctx }) => {
  const { ctx: owner } = await asMember(ctx);
  const { id: categoryId } = await aCategory(ctx.db);
  await aBusiness(ctx.db, { name: 'Lahori Hearth', postcode: 'IG3 9RS' });
  const again = createBusiness.run(owner, aBusinessInput(categoryId, { name: 'LAHORI hearth' }));
  await expect(again).rejects.toMatchObject({ code: 'business_listed' });
});

testWithDb('a category, a mosque and a picture must be there', async ({ ctx }) => {
  const { ctx: owner } = await asMember(ctx);
  const { id: categoryId } = await aCategory(ctx.db);
  const sent = (fields: object) => createBusiness.run(owner, aBusinessInput(categoryId, fields));
  await expect(sent({ categoryIds: [randomUUID()] })).rejects.toMatchObject({ code: 'category_not_found' });
  await expect(sent({ placeId: randomUUID() })).rejects.toMatchObject({ code: 'place_not_found' });
  await expect(sent({ pictures: [randomUUID()] })).rejects.toMatchObject({ code: 'image_not_found' });
});

test('a member has twenty at most, also when two are sent at once', async () => {
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
