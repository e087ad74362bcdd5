import { and, eq, inArray } from 'drizzle-orm';
import { lockAccounts, requireUser } from '#features/accounts/users/server/public.ts';
import type { ResultOf } from '#kit/contract/call.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import { calls, HouseholdPerson, personNotFound } from '../household.contract.ts';
import { matchPeople } from '../household.rules.ts';
import { listHousehold } from './household.queries.ts';
import { householdPeople } from './household.tables.ts';

/** Returns the people the caller books for. */
export const getHousehold = handle(calls.getHousehold, (ctx) => toHousehold(ctx));

/**
 * Replaces the people the caller books for. The account is locked, so that of two lists sent at once the second replaces the first, and
 * neither adds to it. Refuses: household_person_not_found.
 */
export const saveHousehold = handle(calls.saveHousehold, {
  async run(tx, { people }) {
    const userId = requireUser(tx).id;
    await lockAccounts(tx, [userId], 'no key update');
    const stored = await listHousehold(tx.db, userId);
    const ids = matchPeople(stored, people);
    if (ids === undefined) throw apiError(personNotFound);
    const removed = stored.map(({ id }) => id).filter((id) => !ids.includes(id));
    const isOwn = eq(householdPeople.userId, userId);
    await tx.db.delete(householdPeople).where(and(isOwn, inArray(householdPeople.id, removed)));
    for (const [at, { name, kind, needs = null }] of people.entries()) {
      const id = ids[at];
      const values = { name, kind, needs };
      if (id)
        await tx.db
          .update(householdPeople)
          .set(values)
          .where(and(isOwn, eq(householdPeople.id, id)));
      else await tx.db.insert(householdPeople).values({ ...values, userId });
    }
    return toHousehold(tx);
  },
});

async function toHousehold(
  ctx: Pick<Ctx, 'actor' | 'db' | 'now' | 'registry'>,
): Promise<ResultOf<typeof calls.getHousehold>> {
  const { id } = requireUser(ctx);
  const rows = await listHousehold(ctx.db, id);
  if (rows.length === 0) return { people: [] };
  const counts = await Promise.all(ctx.registry.householdBookings.map((count) => count(ctx, id)));
  const comingEvents = (personId: string) =>
    counts.reduce((sum, found) => sum + (found.get(personId) ?? 0), 0);
  return { people: rows.map((row) => present(HouseholdPerson, row, { comingEvents: comingEvents(row.id) })) };
}
