import { eq } from 'drizzle-orm';
import { lockOwnUser } from '#features/accounts/users/server/queries.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import { removeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Removes the photo; does nothing if there is none. */
export const removePhoto = handle(calls.removePhoto, {
  async run(tx) {
    const user = await lockOwnUser(tx);
    await tx.db.update(users).set({ photoKey: null }).where(eq(users.id, user.id));
    if (user.photoKey !== null) await removeFile(tx, user.photoKey);
    return { message: 'Your photo has been removed.' };
  },
});
