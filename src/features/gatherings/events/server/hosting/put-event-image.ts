import { randomUUID } from 'node:crypto';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { reEncodePicture } from '#kit/server/files/re-encode-picture.ts';
import { ownFile, storeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { badEventPicture } from '../../errors.ts';
import { calls } from '../../hosting-contract.ts';
import { askPictureReview, setPicture } from './event-picture.ts';
import { changesAtOnce, hostedEvent, lockHostedEvent } from './host-rights.ts';

/** Wide enough for the page of an event on a large screen. */
const size = { width: 1280, height: 720 };

/**
 * Stores the picture of an event, made anew, in place of the one before; for the dates of its series that have the same as well.
 * That of an approved event waits, if its author's changes are reviewed.
 * Refuses: event_not_found, not_your_event, bad_picture, too_many_requests (20 in ten minutes), pictures_busy, file_store_failed.
 */
export const putEventImage = handle(calls.putEventImage, {
  async prepare(ctx, { id, bytes }) {
    const turn = { action: 'putEventImage', key: personOf(ctx).id, times: 20, perSeconds: 600 };
    await consumeRateLimit(ctx, turn);
    await hostedEvent(ctx, id);
    const picture = await reEncodePicture(bytes, size);
    if (!picture) throw apiError(badEventPicture);
    const imageKey = `events/${randomUUID()}.webp`;
    await storeFile(ctx, imageKey, picture);
    return imageKey;
  },
  async run(tx, { id }, imageKey) {
    const event = await lockHostedEvent(tx, id);
    await ownFile(tx, imageKey, { kind: 'event-picture', id: event.seriesId ?? event.id });
    const isReviewed = !(await changesAtOnce(tx, event));
    const changeWaits = isReviewed && event.status === 'approved';
    if (changeWaits) await askPictureReview(tx, event, imageKey);
    else await setPicture(tx, event, imageKey, isReviewed);
    return { imageUrl: `/media/${imageKey}`, changeWaits };
  },
});
