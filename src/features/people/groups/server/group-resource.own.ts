import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { isBlocked, notBlocked } from '#features/accounts/blocks/server/public.ts';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { isReported } from '#features/care/reports/server/public.ts';
import { actsAsAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { auditReading } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { isPlainPdf } from '#kit/server/files/check-pdf.ts';
import {
  assignFiles,
  type FileOwner,
  removeFile,
  storeFile,
  trimUnusedUploads,
} from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { badGroupFile, groupFileNotFound, resourceNotFound } from '../group.errors.ts';
import { canSeeGroup, isInside, isModerating } from '../group.rules.ts';
import { calls } from '../group-resource.contract.ts';
import { findGroupFor, peopleOf } from './group.queries.ts';
import { groupResources } from './group.tables.ts';
import { lockStanding, standingIn, stateOf } from './group-standing.ts';

/** Returns a page of the shelf. Refuses: group_not_found, group_members_only. */
export const listGroupResources = handle(calls.listGroupResources, async (ctx, { id, limit, cursor }) => {
  const { own } = await standingIn(ctx, id, 'inside');
  const me = requireUser(ctx).id;
  const isModerator = isModerating(own ?? undefined);
  const where = and(
    eq(groupResources.groupId, id),
    isNull(groupResources.removedAt),
    isModerator ? undefined : or(isNull(groupResources.sharedBy), notBlocked(me, groupResources.sharedBy)),
  );
  const [before] = decodeCursor(cursor, ['uuid']);
  const rows = await ctx.db
    .select()
    .from(groupResources)
    .where(and(where, before === undefined ? undefined : lt(groupResources.id, String(before))))
    .orderBy(desc(groupResources.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, await ctx.db.$count(groupResources, where), (row) => [row.id]);
  const people = await peopleOf(
    ctx.db,
    page.items.map(({ sharedBy }) => sharedBy),
  );
  const items = page.items.map(({ id: resourceId, title, url, fileKey, sharedBy, createdAt }) => ({
    id: resourceId,
    title,
    url: url ?? groupFileUrl(fileKey ?? ''),
    host: url === null ? null : new URL(url).host,
    sharedBy: people.get(sharedBy ?? '') ?? null,
    createdAt,
    mayRemove: isModerator || sharedBy === me,
    isOwn: sharedBy === me,
  }));
  return { ...page, items };
});

/** Puts a link or an uploaded PDF on the shelf. Refuses: group_not_found, group_members_only, group_not_active, group_file_not_found. */
export const createGroupResource = handle(calls.createGroupResource, {
  async run(tx, { id, title, url = null, file }) {
    await lockStanding(tx, id, 'writing');
    const fileKey = file === undefined ? null : await takeFile(tx, file, id);
    const [row] = await tx.db
      .insert(groupResources)
      .values({
        groupId: id,
        sharedBy: requireUser(tx).id,
        title,
        url,
        fileKey,
        createdAt: tx.now.toISOString(),
      })
      .returning();
    if (!row) throw new Error('The resource was not stored.');
    return { id: row.id, message: 'On the shelf' };
  },
});

/**
 * Removes an item from the shelf. The caller's own is deleted; others are marked as removed. Refuses: group_not_found,
 * group_members_only, group_resource_not_found.
 */
export const removeGroupResource = handle(calls.removeGroupResource, {
  async run(tx, { id, resourceId }) {
    const { own } = await lockStanding(tx, id, 'inside');
    const isThis = and(eq(groupResources.id, resourceId), eq(groupResources.groupId, id));
    const [row] = await tx.db.select().from(groupResources).where(isThis).for('update');
    const isOwn = row?.sharedBy === requireUser(tx).id;
    if (!row || !(isOwn || isModerating(own ?? undefined))) throw apiError(resourceNotFound);
    if (isOwn) {
      await tx.db.delete(groupResources).where(isThis);
      if (row.fileKey !== null) await removeFile(tx, row.fileKey);
    } else await tx.db.update(groupResources).set({ removedAt: tx.now.toISOString() }).where(isThis);
    return { message: 'Taken off the shelf' };
  },
});

type Resource = typeof groupResources.$inferSelect;

/**
 * Checks and stores a PDF unchanged. A member can have four files that are not on a group's shelf yet; a fifth replaces
 * the oldest. Refuses: group_not_found, group_members_only, group_not_active, bad_file, file_store_failed,
 * file_store_full, upload_limit_reached.
 */
export const uploadGroupFile = handle(calls.uploadGroupFile, {
  async prepare(ctx, { id, bytes }) {
    await standingIn(ctx, id, 'writing');
    if (!isPlainPdf(bytes)) throw apiError(badGroupFile);
    const name = `${randomUUID()}.pdf`;
    await storeFile(ctx, keyOf(name), bytes, id);
    return name;
  },
  async run(tx, { id }, name) {
    await lockStanding(tx, id, 'writing');
    await trimUnusedUploads(tx, keyOf(name), { uploadedFor: id, uploadedBy: requireUser(tx).id });
    return { name };
  },
});

/** Returns a PDF as a download. Refuses: group_file_not_found. */
export const getGroupFile = handle(calls.getGroupFile, async (ctx, { name }) => {
  const [row] = await ctx.db
    .select()
    .from(groupResources)
    .where(eq(groupResources.fileKey, keyOf(name)));
  const bytes = row && (await canOpen(ctx, row)) ? await ctx.files.get(keyOf(name)) : undefined;
  if (!bytes) throw apiError(groupFileNotFound);
  // The device's own program opens it, never our pages.
  return { bytes, type: 'application/pdf', downloadName: `shelf-${name.slice(0, 8)}.pdf` };
});

/**
 * Members of the group may open it, unless it was taken down or there is a block between them; the group's moderators
 * always; administrators if it was reported.
 */
async function canOpen(ctx: Ctx, row: Resource): Promise<boolean> {
  const { id: me } = requireUser(ctx);
  const found = await findGroupFor(ctx.db, row.groupId, me);
  const own = found?.own ?? undefined;
  if (found && canSeeGroup(stateOf(found.group), own) && isInside(own)) {
    if (isModerating(own)) return true;
    const isBlockedFromOwner = row.sharedBy !== null && (await isBlocked(ctx.db, me, row.sharedBy));
    if (row.removedAt === null && !isBlockedFromOwner) return true;
  }
  if (!actsAsAdministrator(ctx.actor, ctx.now)) return false;
  if (!(await isReported(ctx.db, 'group_resource', row.id))) return false;
  await auditReading(ctx, { action: 'group_resource.read', target: { type: 'group_resource', id: row.id } });
  return true;
}

/**
 * Takes a PDF that the caller has uploaded to a group, and returns its key. Refuses: group_file_not_found (somebody
 * else’s, purged, or on a shelf already).
 */
async function takeFile(tx: TxCtx, name: string, groupId: string): Promise<string> {
  const key = keyOf(name);
  const isOwn = await assignFiles(tx, [key], { kind: shelfFiles.kind, id: groupId });
  if (!isOwn) throw apiError(groupFileNotFound);
  const isTaken = (await tx.db.$count(groupResources, eq(groupResources.fileKey, key))) > 0;
  if (isTaken) throw apiError(groupFileNotFound);
  return key;
}

/** Removes all files of a group's shelf, when the group is deleted. */
export async function removeFilesOf(tx: TxCtx, groupId: string): Promise<void> {
  const rows = await tx.db
    .select({ key: groupResources.fileKey })
    .from(groupResources)
    .where(and(eq(groupResources.groupId, groupId), isNotNull(groupResources.fileKey)))
    .orderBy(groupResources.id);
  for (const { key } of rows) if (key !== null) await removeFile(tx, key);
}

/** The keys of the files that a member has shared. */
export async function listSharedFiles(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ key: groupResources.fileKey })
    .from(groupResources)
    .where(and(eq(groupResources.sharedBy, userId), isNotNull(groupResources.fileKey)));
  return rows.flatMap(({ key }) => key ?? []);
}

/** The store key of a PDF. */
function keyOf(name: string): string {
  return `groupfiles/${name}`;
}

/** The download URL of a PDF. */
export function groupFileUrl(key: string): string {
  return `/media/${key}`;
}

/** The shelf's PDFs in the file store. */
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
