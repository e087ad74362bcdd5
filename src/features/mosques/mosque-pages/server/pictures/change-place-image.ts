import { setPlacePicture } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, noPictureYet } from '../../picture-contract.ts';
import { lockOwnPicture, removePictureAt } from './place-picture.ts';

/** Says who took the picture of a place. Refuses: place_not_found, not_allowed, no_picture. */
export const savePlaceImageCredit = handle(calls.savePlaceImageCredit, {
  async run(tx, { id, credit }) {
    const { imageUrl, imageCredit } = await lockOwnPicture(tx, id);
    if (imageUrl === null) throw apiError(noPictureYet);
    const after = credit || null;
    if (after !== imageCredit) {
      await setPlacePicture(tx.db, id, { imageUrl, imageCredit: after }, tx.now);
      const target = { type: 'place', id };
      await audit(tx, {
        action: 'mosque.picture',
        target,
        before: { imageCredit },
        after: { imageCredit: after },
      });
    }
    return { message: 'The picture is saved.' };
  },
});

/** Removes the picture of a place; again changes nothing. Refuses: place_not_found, not_allowed. */
export const removePlaceImage = handle(calls.removePlaceImage, {
  async run(tx, { id }) {
    const { imageUrl } = await lockOwnPicture(tx, id);
    if (imageUrl !== null) {
      await setPlacePicture(tx.db, id, { imageUrl: null, imageCredit: null }, tx.now);
      await removePictureAt(tx, imageUrl);
      await audit(tx, { action: 'mosque.picture_removed', target: { type: 'place', id } });
    }
    return { message: 'Picture removed.' };
  },
});
