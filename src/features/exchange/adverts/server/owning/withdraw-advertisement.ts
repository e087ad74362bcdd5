import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { wrongAdvertState } from '../../errors.ts';
import { lockOwnAdvert } from '../queries.ts';
import { endAdvert } from '../running/end-advert.ts';

/** Takes the caller’s own advert back. Refuses: advert_not_found, wrong_advert_state (it is over). */
export const withdrawAdvertisement = handle(calls.withdrawAdvertisement, {
  async run(tx, { id }) {
    const row = await lockOwnAdvert(tx, id);
    if (row.status === 'expired') throw apiError(wrongAdvertState);
    await endAdvert(tx, row, 'withdrawn');
    return { message: 'Your advertisement is withdrawn.' };
  },
});
