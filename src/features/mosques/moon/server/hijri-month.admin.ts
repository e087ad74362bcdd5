import { boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../hijri-month.contract.ts';
import { authorityNotFound } from '../moon.contract.ts';
import { moonMonths } from '../moon-month.rules.ts';
import { declareMonth, takeMonthBack } from './month-declaration.ts';
import { findDefaultAuthority, loadSiteCalendar, lockAuthority } from './moon.queries.ts';

/** Returns this Hijri month and the next twelve, as the site's own calendar has them. */
export const listHijriMonths = handle(calls.listHijriMonths, async ({ db, now }) => {
  return moonMonths(boroughDate(now), await loadSiteCalendar({ db })).map((month) =>
    pick(month, 'year', 'month', 'name', 'calculatedOn', 'declaredOn'),
  );
});

/** Declares the first day of a month for the default authority. Refuses: bad_input, as `declareMonth` does. */
export const declareHijriMonth = handle(calls.declareHijriMonth, {
  async run(tx, { year, month, startsOn }) {
    const authorityId = await lockDefaultAuthority(tx.db);
    const message = await declareMonth(tx, { authorityId }, { year, month, startsOn }, 'month');
    return { message };
  },
});

/** Removes a first day declared for the default authority; idempotent. */
export const removeHijriMonth = handle(calls.removeHijriMonth, {
  async run(tx, month) {
    await takeMonthBack(tx, { authorityId: await lockDefaultAuthority(tx.db) }, month);
    return { message: 'The calculated day applies again.' };
  },
});

/** Locks the default authority. The list always has one: the migration adds it, and it can't be removed. */
async function lockDefaultAuthority(db: Db): Promise<string> {
  const id = await findDefaultAuthority(db);
  const authority = id === undefined ? undefined : await lockAuthority(db, id);
  if (!authority) throw apiError(authorityNotFound);
  return authority.id;
}
