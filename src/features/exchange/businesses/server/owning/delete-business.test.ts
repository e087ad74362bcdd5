import { expect } from 'vitest';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { aBusiness, aBusinessInput, aCategory } from '#test/factories/businesses.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { businesses } from '../tables.ts';
import { createBusiness } from './create-business.ts';
import { deleteBusiness } from './delete-business.ts';

testWithDb('goes with its place in the queue', async ({ ctx }) => {
  const { ctx: owner } = await asMember(ctx);
  const { id } = await createBusiness.run(owner, aBusinessInput((await aCategory(ctx.db)).id));
  await deleteBusiness.run(owner, { id });
  expect(await ctx.db.select().from(businesses)).toEqual([]);
  expect(await ctx.db.select().from(approvalRequests)).toMatchObject([{ status: 'withdrawn' }]);
});

testWithDb('somebody else’s stays', async ({ ctx }) => {
  const { ctx: other } = await asMember(ctx);
  const { id } = await aBusiness(ctx.db);
  await expect(deleteBusiness.run(other, { id })).rejects.toMatchObject({ code: 'not_your_business' });
  expect(await ctx.db.$count(businesses)).toBe(1);
});
