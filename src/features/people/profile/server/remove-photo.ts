import { lockOwnUser, updateUser } from '#features/accounts/users/server/public.ts';
import { removeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Removes the photo; does nothing if there is none. */
export const removePhoto = handle(calls.removePhoto, {
  async run(tx) {
    const user = await lockOwnUser(tx);
    await updateUser(tx.db, user.id, { photoKey: null });
    if (user.photoKey !== null) await removeFile(tx, user.photoKey);
    return { message: 'Your photo has been removed.' };
  },
});
