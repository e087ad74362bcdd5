import { inArray } from 'drizzle-orm';
import { users } from '#features/accounts/users/server/tables.ts';
import type { FileOwner } from '#kit/server/files/sweep-files.ts';

/** Members' photos in the store. */
export const photoFiles: FileOwner = {
  kind: 'photo',
  async inUse(db, keys) {
    const rows = await db
      .select({ key: users.photoKey })
      .from(users)
      .where(inArray(users.photoKey, [...keys]));
    return rows.flatMap(({ key }) => key ?? []);
  },
};
