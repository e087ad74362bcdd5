import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { aBusiness } from '#test/factories/businesses.ts';
import { testWithDb } from '#test/with-db.ts';
import { businessApproval } from './business-approval.ts';
import { businessChangesApproval } from './business-changes-approval.ts';

const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
const address = (id: string) => `/media/businesses/${id}.webp`;

testWithDb('those who approve see every picture, of a change too', async ({ ctx }) => {
  const { id } = await aBusiness(ctx.db, { pictures: [first, second] });
  const preview = (await businessApproval.preview(ctx, [id])).get(id);
  expect(preview?.picture).toEqual({ now: address(first), others: [address(second)] });
  const changes = { [id]: { before: { pictures: [first, second] }, after: { pictures: [first, third] } } };
  expect(await businessChangesApproval.preview(ctx, { changes, isOpen: true })).toMatchObject({
    picture: { now: address(first), before: address(first), others: [address(third)] },
  });
});
