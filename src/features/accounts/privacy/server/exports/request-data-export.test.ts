import { expect, test } from 'vitest';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { dataExports } from '../tables.ts';
import { requestDataExport } from './request-data-export.ts';

testWithDb('a copy is asked for with the password alone', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  expect(await requestDataExport.run(member, { password: thePassword })).toMatchObject({
    status: 'requested',
  });
  await expect(requestDataExport.run(member, { password: 'wrong' })).rejects.toMatchObject({
    code: 'wrong_password',
  });
});

test('pressed five times at once, one copy is made', async () => {
  const database = await openTestDatabase();
  const { ctx } = await asMemberWithPassword(testCtx(database.db));
  const press = () => requestDataExport.run(ctx, { password: thePassword });
  const copies = await Promise.all([press(), press(), press(), press(), press()]);
  expect(new Set(copies.map(({ id }) => id)).size).toBe(1);
  expect(await database.db.$count(dataExports)).toBe(1);
  await database.close();
});
