import { and, eq, lt } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { z } from 'zod';
import { borough } from '#borough';
import { findUser, lockUserForShare } from '#features/accounts/users/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { siteDetails } from '#features/site/settings/site-details.rules.ts';
import type { Ctx, PersonalData } from '#kit/server/context.ts';
import { assignFile, removeFile, storeFile } from '#kit/server/files/stored-files.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { defineTask, handleTask } from '#kit/server/queue/task.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { renderDataCopy } from '../data-copy.rules.ts';
import { copyReadyMail } from './privacy.messages.tsx';
import { dataExports } from './privacy.tables.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Makes a requested copy of a member's data. After five failed attempts, within an hour and a half, its status becomes 'failed'. */
export const exportTask = defineTask({
  kind: 'make-export',
  lane: 'jobs',
  payload: z.object({ exportId: z.string() }),
  maxAttempts: 5,
});

/** Makes a copy and emails its owner. If interrupted, it starts again; if the account is deleted in the meantime, nothing is left. */
export const makeExport = handleTask(
  exportTask,
  async (ctx, { exportId }) => {
    const row = await findRequestedExport(ctx, exportId);
    if (!row) return { ended: 'done' };
    const fileKey = `exports/${row.id}.zip`;
    await storeFile(ctx, fileKey, await buildExportZip(ctx, row.userId));
    await finish(ctx, row, fileKey);
    return { ended: 'done' };
  },
  async (tx, { exportId }) => {
    await tx.db
      .update(dataExports)
      .set({ status: 'failed' })
      .where(and(eq(dataExports.id, exportId), eq(dataExports.status, 'requested')));
  },
);

async function findRequestedExport({ db }: Pick<Ctx, 'db'>, id: string) {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(dataExports.status, 'requested')));
  return row;
}

/**
 * If the account was deleted first, the file is removed. Otherwise the lock makes deletion wait, and deletion removes the file
 * with everything else.
 */
async function finish(
  ctx: Ctx,
  { id, userId }: typeof dataExports.$inferSelect,
  fileKey: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const user = await lockUserForShare(tx.db, userId);
    if (!user) return removeFile(tx, fileKey);
    const expiresAt = new Date(tx.now.getTime() + weekMs).toISOString();
    const done = { status: 'ready' as const, fileKey, readyAt: tx.now.toISOString(), expiresAt };
    await tx.db.update(dataExports).set(done).where(eq(dataExports.id, id));
    await assignFile(tx, fileKey, { kind: 'export', id });
    const message = { to: user.email, userId, props: { firstName: user.firstName } };
    await enqueueMail(tx.db, copyReadyMail, { ...message, dedupeKey: `copy-ready:${id}` }, tx.now);
  });
}

/** What we hold about a member, and what that leaves out: a JSON file for programs, a page for people, and the photo. */
async function buildExportZip(ctx: Ctx, userId: string): Promise<Uint8Array> {
  const sections: { title: string; data: unknown }[] = [];
  for (const source of ctx.registry.personalData) {
    sections.push({ title: source.title, data: await source.export(ctx.db, userId) });
  }
  const { dataProtectionEmail } = siteDetails(await readSettings(ctx.db));
  sections.push({
    title: 'What this copy leaves out',
    data: {
      becauseItIsAboutOthers: leftOutOf(ctx.registry.personalData),
      whereToAsk: `If you’d like to have any of it, write to our data protection officer: ${dataProtectionEmail}. We’ll tell you what we can give you.`,
    },
  });
  const photoKey = (await findUser(ctx.db, userId))?.photoKey;
  const photo = photoKey ? await ctx.files.get(photoKey) : undefined;
  const title = `What ${borough.productName} holds about you`;
  return zipSync({
    'my-data.json': strToU8(JSON.stringify({ madeAt: ctx.now.toISOString(), sections }, null, 2)),
    'my-data.html': strToU8(renderDataCopy(title, sections)),
    ...(photo ? { 'my-photo.webp': photo } : {}),
  });
}

/** Returns what a copy leaves out because it is about others, in the order of the copy. */
export function leftOutOf(parts: readonly PersonalData[]): string[] {
  return parts.flatMap(({ leftOut }) => leftOut ?? []);
}

/** Deletes copies a week after they were made. */
export const purgeExpiredExports = dueRows({
  name: 'purge-expired-exports',
  table: dataExports,
  key: dataExports.id,
  due: ({ now }) => lt(dataExports.expiresAt, now.toISOString()),
  async act(tx, { id, fileKey }) {
    await tx.db.delete(dataExports).where(eq(dataExports.id, id));
    if (fileKey !== null) await removeFile(tx, fileKey);
  },
});
