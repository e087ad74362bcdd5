import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import {
  type CalculatedMonth,
  calculatedMonths,
  type HijriMonthOf,
  invalidLengthReason,
  invalidStartReason,
} from '../hijri.rules.ts';
import { monthChanged } from '../moon.contract.ts';
import { announcedMonths } from '../moon.rules.ts';
import { decidesText, monthCount, monthName } from '../moon-month.rules.ts';
import { moonDeclared } from './moon.messages.tsx';
import { hijriMonthStarts } from './moon.tables.ts';

/** Who declares: an authority, or a mosque that decides on the night. */
export type Declarer = { authorityId: string } | { mosqueId: string };

type Declared = HijriMonthOf & { startsOn: string; seen?: string | null | undefined };
type Change = { before: string | null; after: string | null };

/**
 * Declares the first day of a month; the caller holds the lock of the authority or the place. Refuses bad_input: a month that can't be
 * declared (`monthField` is its name in the input), and a day that is far from the calculated one, declared for another month, or would
 * give a declared month other than 29 or 30 days. Refuses month_changed if `seen` isn't what is declared.
 */
export async function declareMonth(
  tx: TxCtx,
  declarer: Declarer,
  { year, month, startsOn, seen }: Declared,
  monthField: string,
): Promise<string> {
  const known = calculatedMonths(boroughDate(tx.now), monthCount).find(
    (listed) => listed.year === year && listed.month === month,
  );
  if (!known) throw badField(monthField, 'Please choose this month or one of the next twelve.');
  await checkDay(tx.db, declarer, known, startsOn);
  const row = await findMonth(tx.db, declarer, known);
  const before = row?.startsOn ?? null;
  if (seen !== undefined && seen !== before) throw apiError(monthChanged);
  if (before !== startsOn) await storeMonth(tx, declarer, known, { before, after: startsOn });
  return `${decidesText(month, startsOn)}.`;
}

async function checkDay(db: Db, declarer: Declarer, known: CalculatedMonth, startsOn: string): Promise<void> {
  const declared = await listMonthsOf(db, declarer);
  const isOther = declared.some((one) => one.startsOn === startsOn && !isSameMonth(one, known));
  const reason =
    invalidStartReason(startsOn, known.startsOn) ??
    invalidLengthReason(known, startsOn, declared) ??
    (isOther ? 'Another month is declared to begin on this day.' : null);
  if (reason !== null) throw badField('startsOn', reason);
}

function isSameMonth(one: HijriMonthOf, other: HijriMonthOf): boolean {
  return one.year === other.year && one.month === other.month;
}

/**
 * Takes a declared first day back; the caller holds the lock of the authority or the place. Repeating it changes nothing. Refuses
 * month_changed if another day than `seen` is declared.
 */
export async function takeMonthBack(
  tx: TxCtx,
  declarer: Declarer,
  { seen, ...month }: HijriMonthOf & { seen?: string | undefined },
): Promise<void> {
  const before = (await findMonth(tx.db, declarer, month))?.startsOn ?? null;
  if (before !== null && seen !== undefined && seen !== before) throw apiError(monthChanged);
  if (before !== null) await storeMonth(tx, declarer, month, { before, after: null });
}

/** Stores a change, records it in the audit log, and has followers notified if the day is still to come. */
async function storeMonth(
  tx: TxCtx,
  declarer: Declarer,
  { year, month }: HijriMonthOf,
  { before, after }: Change,
): Promise<void> {
  const set = { startsOn: after, declaredBy: requireUser(tx).id, declaredAt: tx.now.toISOString() };
  const { authorityId, mosqueId, year: yearColumn, month: monthColumn } = hijriMonthStarts;
  const [stored] = await tx.db
    .insert(hijriMonthStarts)
    .values({ ...declarer, year, month, ...set })
    .onConflictDoUpdate({
      target: ['authorityId' in declarer ? authorityId : mosqueId, yearColumn, monthColumn],
      set: { ...set, version: sql`${hijriMonthStarts.version} + 1` },
    })
    .returning();
  await audit(tx, {
    action: after === null ? 'hijri_month.remove' : 'hijri_month.declare',
    target:
      'authorityId' in declarer
        ? { type: 'moon_authority', id: declarer.authorityId }
        : { type: 'mosque', id: declarer.mosqueId },
    before: { month: `${monthName(month)} ${year}`, startsOn: before },
    after: { month: `${monthName(month)} ${year}`, startsOn: after },
  });
  const today = boroughDate(tx.now);
  const isAhead = [before, after].some((day) => day !== null && day >= today);
  if (!stored || !isAhead || !announcedMonths.includes(month)) return;
  await announce(tx, moonDeclared, { monthId: stored.id, version: stored.version });
}

const isOf = (declarer: Declarer): SQL =>
  'authorityId' in declarer
    ? eq(hijriMonthStarts.authorityId, declarer.authorityId)
    : eq(hijriMonthStarts.mosqueId, declarer.mosqueId);

async function findMonth(db: Db, declarer: Declarer, { year, month }: HijriMonthOf) {
  const isMonth = and(eq(hijriMonthStarts.year, year), eq(hijriMonthStarts.month, month));
  const [row] = await db
    .select()
    .from(hijriMonthStarts)
    .where(and(isOf(declarer), isMonth))
    .for('update');
  return row;
}

/** Lists what an authority or a mosque has declared. */
export async function listMonthsOf(db: Db, declarer: Declarer) {
  const rows = await db
    .select()
    .from(hijriMonthStarts)
    .where(and(isOf(declarer), isNotNull(hijriMonthStarts.startsOn)));
  return rows.flatMap(({ year, month, startsOn }) => (startsOn === null ? [] : [{ year, month, startsOn }]));
}
