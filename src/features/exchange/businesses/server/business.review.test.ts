import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { aBusiness } from '#test/factories/businesses.ts';
import { testWithDb } from '#test/with-db.ts';
import { businessApproval, businessChangesApproval } from './business.review.ts';

const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
const address = (id: string) => `/media/businesses/${id}.webp`;

testWithDb('reviewers see every picture, also of a change', async ({ ctx }) => {
  const { id } = await aBusiness(ctx.db, { pictures: [first, second] });
  const preview = (await businessApproval.preview(ctx, [id])).get(id);
  expect(preview?.picture).toEqual({ now: address(first), others: [address(second)] });
  const changes = { [id]: { before: { pictures: [first, second] }, after: { pictures: [first, third] } } };
  expect(await businessChangesApproval.preview(ctx, { changes, isOpen: true })).toMatchObject({
    picture: { now: address(first), before: address(first), others: [address(third)] },
  });
});
