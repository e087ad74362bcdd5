import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { eraseAccount } from '#features/accounts/users/server/erase-account.ts';
import type { Ctx } from '#kit/server/context.ts';
import { storedFiles } from '#kit/server/files/tables.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { enqueue } from '#kit/server/queue/enqueue.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { dataExports } from '../tables.ts';
import { getDataExport } from './get-data-export.ts';
import { exportTask } from './make-export.ts';
import { purgeExpiredExports } from './purge-expired-exports.job.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Makes a copy that a member has asked for; answers its id. */
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

testWithDb('a copy holds what is kept, to read and for programs, and no secret', async ({ ctx }) => {
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

testWithDb('made twice, by two workers or after a crash, the owner is written to once', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const id = await anExport(ctx, user.id);
  await ctx.db.update(dataExports).set({ status: 'requested' });
  await make(ctx, id);
  expect(await ctx.db.$count(outbox)).toBe(1);
});

testWithDb('an account that goes while its copy is being made leaves no file', async ({ ctx }) => {
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

testWithDb('another member, and the owner after a week, find nothing', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const id = await anExport(ctx, user.id);
  await expect(getDataExport.run(other, { id })).rejects.toMatchObject({ code: 'export_not_found' });
  const later = { ...member, now: new Date(ctx.now.getTime() + 7 * dayMs) };
  await expect(getDataExport.run(later, { id })).rejects.toMatchObject({ code: 'export_not_found' });
  const dayAfter = { ...later, now: new Date(ctx.now.getTime() + 8 * dayMs) };
  await purgeExpiredExports(dayAfter);
  await workOff(dayAfter);
  expect(await ctx.db.$count(dataExports, eq(dataExports.id, id))).toBe(0);
  expect(await ctx.files.get(`exports/${id}.zip`)).toBeUndefined();
});
