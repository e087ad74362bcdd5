import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import { isReported } from '#features/care/reports/server/public.ts';
import { actsAsAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { isPlainPdf } from '#kit/server/files/check-pdf.ts';
import { areStored, ownFile, removeFile, storeFile } from '#kit/server/files/stored-files.ts';
import type { FileOwner } from '#kit/server/files/sweep-files.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { badGroupFile, groupFileNotFound } from '../../errors.ts';
import { isInside, isModerating, mayKnow } from '../../rules.ts';
import { calls } from '../../shelf-contract.ts';
import { stateOf } from '../presenters.ts';
import { findGroupFor } from '../queries.ts';
import { standingIn } from '../standing.ts';
import { groupResources } from '../tables.ts';

type Resource = typeof groupResources.$inferSelect;

/**
 * Stores a PDF as it is, checked. Refuses: group_not_found, group_members_only, group_not_active, bad_file, file_store_failed.
 */
export const uploadGroupFile = handle(calls.uploadGroupFile, async (ctx, { id, bytes }) => {
  await standingIn(ctx, id, 'writing');
  if (!isPlainPdf(bytes)) throw apiError(badGroupFile);
  const name = `${randomUUID()}.pdf`;
  await storeFile(ctx, keyOf(name), bytes);
  return { name };
});

/** Answers a PDF as a download. Refuses: group_file_not_found. */
export const getGroupFile = handle(calls.getGroupFile, async (ctx, { name }) => {
  const [row] = await ctx.db
    .select()
    .from(groupResources)
    .where(eq(groupResources.fileKey, keyOf(name)));
  const bytes = row && (await mayOpen(ctx, row)) ? await ctx.files.get(keyOf(name)) : undefined;
  if (!bytes) throw apiError(groupFileNotFound);
  // It is opened by the device's own program, never within our pages.
  return { bytes, type: 'application/pdf', downloadName: `shelf-${name.slice(0, 8)}.pdf` };
});

/** Those inside, but for what was taken down and for a block in between; moderators of the group all of it; administrators what was reported. */
async function mayOpen(ctx: Ctx, row: Resource): Promise<boolean> {
  const { id: me } = personOf(ctx);
  const found = await findGroupFor(ctx.db, row.groupId, me);
  const own = found?.own ?? undefined;
  if (found && mayKnow(stateOf(found.group), own) && isInside(own)) {
    if (isModerating(own)) return true;
    const isApart = row.sharedBy !== null && (await isBlocked(ctx.db, me, row.sharedBy));
    if (row.removedAt === null && !isApart) return true;
  }
  return actsAsAdministrator(ctx.actor, ctx.now) && isReported(ctx.db, 'group_resource', row.id);
}

/** Gives an uploaded PDF to a group. Refuses: group_file_not_found (never stored, swept away, or on a shelf already). */
export async function takeFile(tx: TxCtx, name: string, groupId: string): Promise<string> {
  const key = keyOf(name);
  if (!(await areStored(tx.db, [key]))) throw apiError(groupFileNotFound);
  // Locks the file’s row: of two who take one file, the second finds it taken.
  await ownFile(tx, key, { kind: shelfFiles.kind, id: groupId });
  const isTaken = (await tx.db.$count(groupResources, eq(groupResources.fileKey, key))) > 0;
  if (isTaken) throw apiError(groupFileNotFound);
  return key;
}

/** Has all files of a group's shelf removed, with the group. */
export async function removeFilesOf(tx: TxCtx, groupId: string): Promise<void> {
  const rows = await tx.db
    .select({ key: groupResources.fileKey })
    .from(groupResources)
    .where(and(eq(groupResources.groupId, groupId), isNotNull(groupResources.fileKey)))
    .orderBy(groupResources.id);
  for (const { key } of rows) if (key !== null) await removeFile(tx, key);
}

/** The keys of what a member has shared. */
export async function filesSharedBy(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ key: groupResources.fileKey })
    .from(groupResources)
    .where(and(eq(groupResources.sharedBy, userId), isNotNull(groupResources.fileKey)));
  return rows.flatMap(({ key }) => key ?? []);
}

/** The key of a PDF in the store. */
function keyOf(name: string): string {
  return `groupfiles/${name}`;
}

/** Where a PDF is downloaded. */
export function fileUrl(key: string): string {
  return `/media/${key}`;
}

/** The PDFs in the store. */
export const shelfFiles: FileOwner = {
  kind: 'group-resource',
  async inUse(db, keys) {
    const rows = await db
      .select({ key: groupResources.fileKey })
      .from(groupResources)
      .where(inArray(groupResources.fileKey, [...keys]));
    return rows.flatMap(({ key }) => key ?? []);
  },
};
