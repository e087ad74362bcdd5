import { and, eq, ne } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { badField } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { hijriMonths as names } from '../../hijri.ts';
import { calls } from '../../hijri-contract.ts';
import { calculatedMonths, whyNoStart } from '../../hijri-months/hijri-months.ts';
import { declaredMonthStarts } from '../queries.ts';
import { hijriMonthStarts } from '../tables.ts';

/** A year of months, and the one that has begun. */
const shown = 13;

type Month = { year: number; month: number };
const isMonth = ({ year, month }: Month) =>
  and(eq(hijriMonthStarts.year, year), eq(hijriMonthStarts.month, month));
const targetOf = ({ year, month }: Month) => ({ type: 'hijri_month', id: `${year}-${month}` });
const nameOf = (month: number) => names[month - 1]?.name ?? '';

/** Returns this Hijri month and the next twelve. */
export const listHijriMonths = handle(calls.listHijriMonths, async ({ db, now }) => {
  const declared = await declaredMonthStarts(db);
  return calculatedMonths(boroughDate(now), shown).map(({ year, month, startsOn }) => ({
    year,
    month,
    name: nameOf(month),
    calculatedOn: startsOn,
    declaredOn: declared.find((one) => one.year === year && one.month === month)?.startsOn ?? null,
  }));
});

/** Declares a first day. Refuses bad_input: a month that is not among those listed, a day far from the calculated one or taken. */
export const declareHijriMonth = handle(calls.declareHijriMonth, {
  async run(tx, { year, month, startsOn }) {
    const known = calculatedMonths(boroughDate(tx.now), shown).find(
      (one) => one.year === year && one.month === month,
    );
    if (!known) throw badField('month', 'Please choose this month or one of the next twelve.');
    const why = whyNoStart(startsOn, known.startsOn);
    if (why !== null) throw badField('startsOn', why);
    const before = await startOf(tx, known);
    const { id: declaredBy } = personOf(tx);
    await refuseTaken(tx, known, startsOn);
    await tx.db
      .insert(hijriMonthStarts)
      .values({ year, month, startsOn, declaredBy })
      .onConflictDoUpdate({
        target: [hijriMonthStarts.year, hijriMonthStarts.month],
        set: { startsOn, declaredBy },
      });
    const change = { before: { startsOn: before }, after: { startsOn } };
    await audit(tx, { action: 'hijri_month.declare', target: targetOf(known), ...change });
    return { message: `${nameOf(month)} ${year} is declared.` };
  },
});

/** Takes a declared first day back. */
export const removeHijriMonth = handle(calls.removeHijriMonth, {
  async run(tx, month) {
    const gone = await tx.db.delete(hijriMonthStarts).where(isMonth(month)).returning();
    const [before] = gone;
    if (before) {
      const entry = { before: { startsOn: before.startsOn } };
      await audit(tx, { action: 'hijri_month.remove', target: targetOf(month), ...entry });
    }
    return { message: 'The calculated day applies again.' };
  },
});

async function startOf({ db }: TxCtx, month: Month): Promise<string | null> {
  const [row] = await db.select().from(hijriMonthStarts).where(isMonth(month)).for('update');
  return row?.startsOn ?? null;
}

async function refuseTaken({ db }: TxCtx, { month }: Month, startsOn: string): Promise<void> {
  const other = and(eq(hijriMonthStarts.startsOn, startsOn), ne(hijriMonthStarts.month, month));
  if ((await db.$count(hijriMonthStarts, other)) > 0) {
    throw badField('startsOn', 'Another month is declared to begin on this day.');
  }
}
