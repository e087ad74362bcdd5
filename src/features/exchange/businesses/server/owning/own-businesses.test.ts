import { expect } from 'vitest';
import { aBusiness, aBusinessInput, aCategory } from '#test/factories/businesses.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../own-contract.ts';
import { getOwnBusiness, listOwnBusinesses } from './own-businesses.ts';
import { updateBusiness } from './update-business.ts';

testWithDb('lists the caller’s own, newest first, whatever became of them', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  await aBusiness(ctx.db, { name: 'First', ownerUserId: user.id });
  await aBusiness(ctx.db, {
    name: 'Second',
    ownerUserId: user.id,
    status: 'rejected',
    rejectionReason: 'Which shop?',
  });
  await aBusiness(ctx.db, { name: 'Somebody else’s' });
  const { items } = await listOwnBusinesses.run(owner, calls.listOwnBusinesses.input.parse({}));
  expect(items).toMatchObject([
    { name: 'Second', status: 'rejected', rejectionReason: 'Which shop?' },
    { name: 'First', status: 'approved' },
  ]);
});

testWithDb('the form begins with the change that waits', async ({ ctx }) => {
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
