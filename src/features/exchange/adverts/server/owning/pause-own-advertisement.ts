import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { pausedByUs, wrongAdvertState } from '../../errors.ts';
import { toAdvert } from '../presenters.ts';
import { lockOwnAdvert } from '../queries.ts';
import { pause, resume } from '../running/pause.ts';

/** Pauses the caller’s own advert. Refuses: advert_not_found, wrong_advert_state. */
export const pauseOwnAdvertisement = handle(calls.pauseOwnAdvertisement, {
  async run(tx, { id }) {
    return toAdvert(tx.db, await pause(tx, await lockOwnAdvert(tx, id), false));
  },
});

/** Shows the caller’s own advert again. Refuses: advert_not_found, wrong_advert_state, paused_by_us. */
export const activateOwnAdvertisement = handle(calls.activateOwnAdvertisement, {
  async run(tx, { id }) {
    const row = await lockOwnAdvert(tx, id);
    if (row.status !== 'paused') throw apiError(wrongAdvertState);
    if (row.pausedByAdmin) throw apiError(pausedByUs);
    return toAdvert(tx.db, await resume(tx, row));
  },
});
