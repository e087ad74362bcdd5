import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { opportunitiesOf } from '../accepted.ts';
import { sumOf } from './queries.ts';

/** Answers how much time the caller has given, and where they can add to it. */
export const getVolunteerRecord = handle(calls.getVolunteerRecord, async (ctx) => {
  const { id } = personOf(ctx);
  const [sums, opportunities] = await Promise.all([sumOf(ctx.db, id), opportunitiesOf(ctx.db, id)]);
  return { ...sums, opportunities };
});
