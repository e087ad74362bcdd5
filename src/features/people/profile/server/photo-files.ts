import { inArray } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import type { FileOwner } from '#kit/server/files/sweep-files.ts';

/** Members' photos in the store. */
export const photoFiles: FileOwner = {
  kind: 'photo',
  async inUse(db, keys) {
    const rows = await db
      .select({ key: members.photoKey })
      .from(members)
      .where(inArray(members.photoKey, [...keys]));
    return rows.flatMap(({ key }) => key ?? []);
  },
};
