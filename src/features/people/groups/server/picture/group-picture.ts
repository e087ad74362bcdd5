import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { isAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { reEncodePicture } from '#kit/server/files/re-encode-picture.ts';
import { ownFile, removeFile, storeFile } from '#kit/server/files/stored-files.ts';
import type { FileOwner } from '#kit/server/files/sweep-files.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { badGroupPicture, groupImageNotFound, groupNotActive } from '../../errors.ts';
import { calls } from '../../picture-contract.ts';
import { mayKnow } from '../../rules.ts';
import { groupPictureUrl, stateOf } from '../presenters.ts';
import { findGroupFor, type GroupRow } from '../queries.ts';
import { lockStanding, type Standing, standingIn } from '../standing.ts';
import { communityGroups } from '../tables.ts';

/** As large as the head of a group's page shows it on a sharp screen. */
const size = { width: 512, height: 512 };

/**
 * Stores the picture of a group, made anew, in place of the one before. Refuses: group_not_found, group_members_only,
 * not_group_owner, group_not_active, bad_picture, pictures_busy, file_store_failed.
 */
export const putGroupImage = handle(calls.putGroupImage, {
  async prepare(ctx, { id, bytes }) {
    requireChangeable(await standingIn(ctx, id, 'owning'));
    const picture = await reEncodePicture(bytes, size);
    if (!picture) throw apiError(badGroupPicture);
    const imageKey = `groups/${randomUUID()}.webp`;
    await storeFile(ctx, imageKey, picture);
    return imageKey;
  },
  async run(tx, { id }, imageKey) {
    const group = requireChangeable(await lockStanding(tx, id, 'owning'));
    await ownFile(tx, imageKey, { kind: groupPictureFiles.kind, id });
    await setPicture(tx, group, imageKey);
    return { imageUrl: groupPictureUrl(imageKey) ?? '' };
  },
});

/** Removes the picture; again changes nothing. Refuses: group_not_found, group_members_only, not_group_owner, group_not_active. */
export const removeGroupImage = handle(calls.removeGroupImage, {
  async run(tx, { id }) {
    const group = requireChangeable(await lockStanding(tx, id, 'owning'));
    await setPicture(tx, group, null);
    return { message: 'Picture removed.' };
  },
});

/** Answers a picture to members who may know of its group, and to administrators, who approve groups. Refuses: image_not_found. */
export const getGroupImage = handle(calls.getGroupImage, async (ctx, { name }) => {
  const imageKey = `groups/${name}`;
  const person = personOf(ctx);
  const [shown] = await ctx.db
    .select({ id: communityGroups.id })
    .from(communityGroups)
    .where(eq(communityGroups.imageKey, imageKey));
  const found = shown && (await findGroupFor(ctx.db, shown.id, person.id));
  const maySee = found && (isAdministrator(person) || mayKnow(stateOf(found.group), found.own ?? undefined));
  const bytes = maySee ? await ctx.files.get(imageKey) : undefined;
  if (!bytes) throw apiError(groupImageNotFound);
  return { bytes, type: 'image/webp' };
});

/** A group that is over, or was not approved, stays as it was. */
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

/** Pictures of groups in the store. */
export const groupPictureFiles: FileOwner = {
  kind: 'group-picture',
  async inUse(db, keys) {
    const rows = await db
      .select({ key: communityGroups.imageKey })
      .from(communityGroups)
      .where(inArray(communityGroups.imageKey, [...keys]));
    return rows.flatMap(({ key }) => key ?? []);
  },
};
