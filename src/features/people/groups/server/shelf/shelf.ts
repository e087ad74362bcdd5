import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { removeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { resourceNotFound } from '../../errors.ts';
import { isModerating } from '../../rules.ts';
import { calls } from '../../shelf-contract.ts';
import { peopleOf } from '../people.ts';
import { lockStanding, standingIn } from '../standing.ts';
import { groupResources } from '../tables.ts';
import { fileUrl, takeFile } from './files.ts';

/** Answers a page of the shelf. Refuses: group_not_found, group_members_only. */
export const listGroupResources = handle(calls.listGroupResources, async (ctx, { id, limit, cursor }) => {
  const { own } = await standingIn(ctx, id, 'inside');
  const me = personOf(ctx).id;
  const moderates = isModerating(own ?? undefined);
  const where = and(
    eq(groupResources.groupId, id),
    isNull(groupResources.removedAt),
    moderates ? undefined : or(isNull(groupResources.sharedBy), notBlocked(me, groupResources.sharedBy)),
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
    url: url ?? fileUrl(fileKey ?? ''),
    host: url === null ? null : new URL(url).host,
    sharedBy: people.get(sharedBy ?? '') ?? null,
    createdAt,
    mayRemove: moderates || sharedBy === me,
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
        sharedBy: personOf(tx).id,
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

/** Takes something off the shelf; one’s own goes for good. Refuses: group_not_found, group_members_only, group_resource_not_found. */
export const removeGroupResource = handle(calls.removeGroupResource, {
  async run(tx, { id, resourceId }) {
    const { own } = await lockStanding(tx, id, 'inside');
    const isThis = and(eq(groupResources.id, resourceId), eq(groupResources.groupId, id));
    const [row] = await tx.db.select().from(groupResources).where(isThis).for('update');
    const isOwn = row?.sharedBy === personOf(tx).id;
    if (!row || !(isOwn || isModerating(own ?? undefined))) throw apiError(resourceNotFound);
    if (isOwn) {
      await tx.db.delete(groupResources).where(isThis);
      if (row.fileKey !== null) await removeFile(tx, row.fileKey);
    } else await tx.db.update(groupResources).set({ removedAt: tx.now.toISOString() }).where(isThis);
    return { message: 'Taken off the shelf' };
  },
});
