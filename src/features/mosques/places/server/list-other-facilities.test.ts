import { expect } from 'vitest';
import { aFacility } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { listOtherFacilities } from './list-other-facilities.ts';

const input = (fields: object) => calls.listOtherFacilities.input.parse(fields);

testWithDb('approved facilities alone, by name, page by page', async ({ ctx }) => {
  for (const name of ['C', 'a', 'B']) await aFacility(ctx.db, { name });
  await aFacility(ctx.db, { name: 'Hidden', status: 'pending' });
  const first = await listOtherFacilities.run(ctx, input({ limit: 2 }));
  const second = await listOtherFacilities.run(ctx, input({ limit: 2, cursor: first.nextCursor }));
  expect([...first.items, ...second.items].map((one) => one.name)).toEqual(['a', 'B', 'C']);
  expect([first.total, second.total, second.nextCursor]).toEqual([3, 3, null]);
});

testWithDb('a search finds by name and postcode', async ({ ctx }) => {
  await aFacility(ctx.db, { name: 'Noor', postcode: 'IG2 6AA' });
  await aFacility(ctx.db, { name: 'Other' });
  const found = await listOtherFacilities.run(ctx, input({ search: 'noor ig2' }));
  expect(found.items).toMatchObject([{ name: 'Noor' }]);
});
