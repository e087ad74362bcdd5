import { setJamaah } from '#features/prayer-times/server/set-jamaah.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { badInput, refuse } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { auditTimes, managedMosque } from './managed-mosque.ts';

/** Sets a jama'ah from a day on. Refuses: mosque_not_found, not_allowed, bad_input for a day that is over. */
export const setMosqueJamaah = handle(calls.setMosqueJamaah, async (ctx, { placeId, from, ...jamaah }) => {
  await managedMosque(ctx, placeId);
  if (from < boroughDate(ctx.now)) {
    throw refuse(badInput, { issues: [{ path: 'from', message: 'This day has passed already.' }] });
  }
  await ctx.db.transaction(async (tx) => {
    await setJamaah(tx, { mosqueId: placeId, ...jamaah }, from, ctx.now.toISOString());
    await auditTimes(tx, ctx, placeId, 'jamaah', { ...jamaah, from });
  });
  return { message: 'The jama‘ah is set.' };
});
