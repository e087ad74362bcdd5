import { asc, eq, lt } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { borough } from '#borough';
import { findUser } from '#features/accounts/users/server/queries.ts';
import type { Ctx } from '#kit/server/context.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { PersonalData } from '#kit/server/server-feature.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { readableCopy } from '../readable-copy.ts';
import { copyReadyMail } from './copy-ready.mail.tsx';
import { dataExports } from './tables.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Makes the requested copies and e-mails their owners. If it is interrupted, it makes them again. */
export async function makeExports(ctx: Ctx, sources: readonly PersonalData[]): Promise<void> {
  const waiting = await ctx.db
    .select()
    .from(dataExports)
    .where(eq(dataExports.status, 'requested'))
    .orderBy(asc(dataExports.id))
    .limit(20);
  for (const row of waiting) await makeExport(ctx, row, sources);
}

async function makeExport(
  ctx: Ctx,
  row: typeof dataExports.$inferSelect,
  sources: readonly PersonalData[],
): Promise<void> {
  const fileKey = `exports/${row.id}.zip`;
  await ctx.files.put(fileKey, await zipOf(ctx, row.userId, sources));
  await inTransaction(ctx, async (tx) => {
    const expiresAt = new Date(tx.now.getTime() + weekMs).toISOString();
    const done = { status: 'ready' as const, fileKey, readyAt: tx.now.toISOString(), expiresAt };
    await tx.db.update(dataExports).set(done).where(eq(dataExports.id, row.id));
    const user = await findUser(tx.db, row.userId);
    if (!user) return;
    const message = { to: user.email, userId: user.id, props: { firstName: user.firstName } };
    await enqueueMail(tx.db, copyReadyMail, { ...message, dedupeKey: `copy-ready:${row.id}` }, tx.now);
  });
}

/** Everything we hold about a member: a JSON file for programs, a page for people, and the photo. */
async function zipOf(ctx: Ctx, userId: string, sources: readonly PersonalData[]): Promise<Uint8Array> {
  const sections: { title: string; data: unknown }[] = [];
  for (const source of sources) {
    sections.push({ title: source.title, data: await source.export(ctx.db, userId) });
  }
  const photoKey = (await findUser(ctx.db, userId))?.photoKey;
  const photo = photoKey ? await ctx.files.get(photoKey) : undefined;
  const title = `What ${borough.productName} holds about you`;
  return zipSync({
    'my-data.json': strToU8(JSON.stringify({ madeAt: ctx.now.toISOString(), sections }, null, 2)),
    'my-data.html': strToU8(readableCopy(title, sections)),
    ...(photo ? { 'my-photo.webp': photo } : {}),
  });
}

/** Deletes copies a week after they were made. */
export async function purgeExpiredExports(ctx: Ctx): Promise<void> {
  const old = await ctx.db
    .select()
    .from(dataExports)
    .where(lt(dataExports.expiresAt, ctx.now.toISOString()))
    .limit(200);
  for (const { id, fileKey } of old) {
    if (fileKey) await ctx.files.remove(fileKey);
    await ctx.db.delete(dataExports).where(eq(dataExports.id, id));
  }
}
