import { expect } from 'vitest';
import { aSchool } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { listIslamicSchools } from './list-islamic-schools.ts';

const input = (fields: object) => calls.listIslamicSchools.input.parse(fields);

testWithDb('approved schools alone, by name, page by page', async ({ ctx }) => {
  for (const name of ['C', 'a', 'B']) await aSchool(ctx.db, { name });
  await aSchool(ctx.db, { name: 'Hidden', status: 'pending' });
  const first = await listIslamicSchools.run(ctx, input({ limit: 2 }));
  const second = await listIslamicSchools.run(ctx, input({ limit: 2, cursor: first.nextCursor }));
  expect([...first.items, ...second.items].map((one) => one.name)).toEqual(['a', 'B', 'C']);
  expect([first.total, second.total, second.nextCursor]).toEqual([3, 3, null]);
});

testWithDb('a search finds by name and postcode', async ({ ctx }) => {
  await aSchool(ctx.db, { name: 'Noor', postcode: 'IG2 6AA' });
  await aSchool(ctx.db, { name: 'Other' });
  const found = await listIslamicSchools.run(ctx, input({ search: 'noor ig2' }));
  expect(found.items).toMatchObject([{ name: 'Noor' }]);
});
