import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { eraseAccount } from '#features/accounts/users/server/account-erasure.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { outbox, storedFiles } from '#kit/server/kit.tables.ts';
import { enqueue } from '#kit/server/queue/task.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { asMember, aUser } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { exportTask, purgeExpiredExports } from './data-export.jobs.ts';
import { getDataExport, listDataExports, listDataLeftOut, requestDataExport } from './data-export.own.ts';
import { dataExports } from './privacy.tables.ts';

testWithDb('requesting a copy needs the password', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  expect(await requestDataExport.run(member, { password: thePassword })).toMatchObject({
    status: 'requested',
  });
  await expect(requestDataExport.run(member, { password: 'wrong' })).rejects.toMatchObject({
    code: 'wrong_password',
  });
});

test('five concurrent requests make one copy', async () => {
  const database = await openTestDatabase();
  const { ctx } = await asMemberWithPassword(testCtx(database.db));
  const press = () => requestDataExport.run(ctx, { password: thePassword });
  const copies = await Promise.all([press(), press(), press(), press(), press()]);
  expect(new Set(copies.map(({ id }) => id)).size).toBe(1);
  expect(await database.db.$count(dataExports)).toBe(1);
  await database.close();
});

testWithDb('only the caller’s own copies are listed', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const other = await aUser(ctx.db);
  await ctx.db.insert(dataExports).values([{ userId: user.id }, { userId: other.id }]);
  expect(await listDataExports.run(member, {})).toHaveLength(1);
});

testWithDb('a member learns what a copy leaves out, before asking for one', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  expect(await listDataLeftOut.run(member, {})).toContain(
    'What others wrote in the forum, also where they answer, quote or name you.',
  );
});

const dayMs = 24 * 60 * 60 * 1000;

/** Makes a copy that a member has requested and returns its id. */
async function anExport(ctx: Ctx, userId: string): Promise<string> {
  const [row] = await ctx.db.insert(dataExports).values({ userId }).returning();
  if (!row) throw new Error('The request for a copy was not stored.');
  await make(ctx, row.id);
  return row.id;
}

async function make(ctx: Ctx, exportId: string): Promise<void> {
  await enqueue(ctx.db, exportTask, [{ payload: { exportId } }], ctx.now);
  await workOff(ctx);
}

testWithDb('a copy holds the stored data as HTML and JSON, without secrets', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx, {
    firstName: '<b>Amina</b>',
    passwordHash: 'secret-hash',
    postcode: 'IG1 1AA',
  });
  const id = await anExport(ctx, user.id);
  const { bytes, type, downloadName } = await getDataExport.run(member, { id });
  expect([type, downloadName]).toEqual(['application/zip', 'mahalla-my-data.zip']);
  const files = unzipSync(bytes);
  expect(Object.keys(files).sort()).toEqual(['my-data.html', 'my-data.json']);
  const json = strFromU8(files['my-data.json'] ?? new Uint8Array());
  const html = strFromU8(files['my-data.html'] ?? new Uint8Array());
  expect(json).toContain('IG1 1AA');
  expect(html).toContain('&lt;b&gt;Amina&lt;/b&gt;');
  expect(json + html).not.toContain('secret-hash');
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ template: 'copy-ready', toEmail: user.email }]);
});

testWithDb('a copy that is made twice is announced to its owner once', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const id = await anExport(ctx, user.id);
  await ctx.db.update(dataExports).set({ status: 'requested' });
  await make(ctx, id);
  expect(await ctx.db.$count(outbox)).toBe(1);
});

testWithDb('an account that is erased while its file is written leaves no file behind', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const [row] = await ctx.db.insert(dataExports).values({ userId: user.id }).returning();
  const key = `exports/${row?.id}.zip`;
  const put = async (name: string, bytes: Uint8Array) => {
    await ctx.files.put(name, bytes);
    await inTransaction(ctx, (tx) => eraseAccount(tx, user.id));
  };
  await make({ ...ctx, files: { ...ctx.files, put } }, row?.id ?? '');
  expect(await ctx.files.get(key)).toBeUndefined();
  expect(await ctx.db.$count(storedFiles)).toBe(0);
});

testWithDb('a copy cannot be opened by another member, or by its owner after a week', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const id = await anExport(ctx, user.id);
  await expect(getDataExport.run(other, { id })).rejects.toMatchObject({ code: 'export_not_found' });
  const later = { ...member, now: new Date(ctx.now.getTime() + 7 * dayMs) };
  await expect(getDataExport.run(later, { id })).rejects.toMatchObject({ code: 'export_not_found' });
  const dayAfter = { ...later, now: new Date(ctx.now.getTime() + 8 * dayMs) };
  await runSteps(purgeExpiredExports, dayAfter);
  await workOff(dayAfter);
  expect(await ctx.db.$count(dataExports, eq(dataExports.id, id))).toBe(0);
  expect(await ctx.files.get(`exports/${id}.zip`)).toBeUndefined();
});
