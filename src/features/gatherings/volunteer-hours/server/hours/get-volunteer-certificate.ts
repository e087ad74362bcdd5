import { findUser, personOf } from '#features/accounts/users/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { confirmedBetween } from './queries.ts';

/** Answers the caller's confirmed hours of a period, by opportunity. */
export const getVolunteerCertificate = handle(calls.getVolunteerCertificate, async (ctx, input) => {
  const { id } = personOf(ctx);
  const today = boroughDate(ctx.now);
  const { from = addDays(today, -364), to = today } = input;
  if (to < from) throw badField('to', 'Please choose an end that is not before the start.');
  const [user, lines] = await Promise.all([findUser(ctx.db, id), confirmedBetween(ctx.db, id, from, to)]);
  return {
    name: user ? `${user.firstName} ${user.lastName}`.trim() : '',
    from,
    to,
    issuedOn: today,
    totalMinutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
    lines,
  };
});
