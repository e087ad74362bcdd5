import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { waitingChangesTo } from '#features/care/approvals/server/public.ts';
import { actsAsAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { badPicture, pictureNotFound } from '#kit/contract/upload-errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { reEncodePicture } from '#kit/server/files/pictures.ts';
import { assignFile, type FileOwner, removeFile, storeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { groupNotActive } from '../group.errors.ts';
import { canSeeGroup, isOwning } from '../group.rules.ts';
import { calls } from '../group-picture.contract.ts';
import { findGroupFor, type GroupRow } from './group.queries.ts';
import { communityGroups } from './group.tables.ts';
import { groupFields, groupTarget, submitChange } from './group-change.ts';
import { groupPictureUrl, lockStanding, type Standing, standingIn, stateOf } from './group-standing.ts';

/** The size in the head of a group's page on a high-resolution screen. */
const size = { width: 512, height: 512 };

/**
 * Stores a re-encoded picture of a group in place of the previous one; for an approved group it waits for approval.
 * Refuses: group_not_found, group_members_only, not_group_owner, group_not_active, bad_picture, pictures_busy,
 * file_store_failed, file_store_full, upload_limit_reached.
 */
export const putGroupImage = handle(calls.putGroupImage, {
  async prepare(ctx, { id, bytes }) {
    requireChangeable(await standingIn(ctx, id, 'owning'));
    const picture = await reEncodePicture(bytes, size);
    if (!picture) throw apiError(badPicture);
    const imageKey = `groups/${randomUUID()}.webp`;
    await storeFile(ctx, imageKey, picture);
    return imageKey;
  },
  async run(tx, { id }, imageKey) {
    const group = requireChangeable(await lockStanding(tx, id, 'owning'));
    await assignFile(tx, imageKey, { kind: groupPictureFiles.kind, id });
    const { atOnce, changeWaits } = await submitChange(tx, group, { imageKey });
    if (atOnce.imageKey) await setPicture(tx, group, atOnce.imageKey);
    return { imageUrl: groupPictureUrl(imageKey) ?? '', changeWaits: changeWaits };
  },
});

/**
 * Removes the picture, and one that is waiting, without approval, because that shows nothing new. Repeating it changes
 * nothing. Refuses: group_not_found, group_members_only, not_group_owner, group_not_active.
 */
export const removeGroupImage = handle(calls.removeGroupImage, {
  async run(tx, { id }) {
    const group = requireChangeable(await lockStanding(tx, id, 'owning'));
    await submitChange(tx, group, { imageKey: group.imageKey });
    await setPicture(tx, group, null);
    return { message: 'Picture removed.' };
  },
});

/**
 * Returns a picture to members who may know of its group and to administrators; a waiting one only to its owner and
 * administrators. Refuses: image_not_found.
 */
export const getGroupImage = handle(calls.getGroupImage, async (ctx, { name }) => {
  const imageKey = `groups/${name}`;
  const person = requireUser(ctx);
  const [shown] = await ctx.db
    .select({ id: communityGroups.id })
    .from(communityGroups)
    .where(eq(communityGroups.imageKey, imageKey));
  const found = shown && (await findGroupFor(ctx.db, shown.id, person.id));
  const isKnown =
    found &&
    (actsAsAdministrator(person, ctx.now) || canSeeGroup(stateOf(found.group), found.own ?? undefined));
  const canSee = isKnown || (await canSeePending(ctx, imageKey));
  const bytes = canSee ? await ctx.files.get(imageKey) : undefined;
  if (!bytes) throw apiError(pictureNotFound);
  return { bytes, type: 'image/webp' };
});

/** Whether the picture is waiting for approval and the caller owns its group or is an administrator. */
async function canSeePending(ctx: Ctx, imageKey: string): Promise<boolean> {
  const [waiting] = await waitingChangesTo(ctx.db, groupTarget, 'imageKey', [imageKey]);
  const [id] = Object.keys(waiting?.changes ?? {});
  const found = id === undefined ? undefined : await findGroupFor(ctx.db, id, requireUser(ctx).id);
  return found !== undefined && (actsAsAdministrator(ctx.actor, ctx.now) || isOwning(found.own ?? undefined));
}

/** Refuses changes of a group that is archived or was rejected. */
function requireChangeable({ group }: Standing): GroupRow {
  if (group.status === 'archived' || group.status === 'rejected') throw apiError(groupNotActive);
  return group;
}

async function setPicture(tx: TxCtx, { id, imageKey: before }: GroupRow, imageKey: string | null) {
  await tx.db
    .update(communityGroups)
    .set({ imageKey, updatedAt: sql`${communityGroups.updatedAt}` })
    .where(eq(communityGroups.id, id));
  if (before !== null) await removeFile(tx, before);
}

/** Pictures of groups in the store, and those that wait for approval. */
export const groupPictureFiles: FileOwner = {
  kind: 'group-picture',
  async inUse(db, keys) {
    const rows = await db
      .select({ key: communityGroups.imageKey })
      .from(communityGroups)
      .where(inArray(communityGroups.imageKey, [...keys]));
    const waiting = await waitingChangesTo(db, groupTarget, 'imageKey', keys);
    const pendingKeys = waiting.flatMap(({ changes }) =>
      Object.values(changes).map(({ after }) => groupFields.decode(after).imageKey),
    );
    return [...rows.map(({ key }) => key), ...pendingKeys].flatMap((key) => key ?? []);
  },
};
