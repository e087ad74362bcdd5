import { and, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { actorIdOf, lockAccounts } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Point } from '#kit/contract/distance.ts';
import { countUpTo } from '#kit/server/db/count-up-to.ts';
import type { Db } from '#kit/server/db/database.ts';
import { isNear } from '#kit/server/db/is-near.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { containsWords } from '#kit/server/search/find-by-words.ts';
import { narrowSearch } from '#kit/server/search/narrow-search.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { VolunteerCategory } from '../volunteer-options.ts';
import { weekendOf } from '../weekend.ts';
import { volunteerOpportunities } from './tables.ts';

export type OpportunityRow = typeof volunteerOpportunities.$inferSelect;

export type OpportunityFilter = {
  category?: VolunteerCategory | undefined;
  search?: string | undefined;
  withoutDbsCheck?: boolean | undefined;
  /** With a time on Saturday or Sunday of this week. */
  weekend?: boolean | undefined;
  near?: { place: Point; metres: number } | undefined;
  /** Leaves out what was posted by members whom a block parts from this one; null for a visitor. */
  viewerId?: string | null;
};

/** More than anybody posts. */
const maxOwn = 100;

/** Approved, wanted still, not past its end and not taken down. */
export function isOpen(now: Date): SQL | undefined {
  const { status, isApproved, removedAt, endDate } = volunteerOpportunities;
  return and(
    eq(status, 'active'),
    eq(isApproved, true),
    isNull(removedAt),
    or(isNull(endDate), gte(endDate, boroughDate(now))),
  );
}

/** The same, of a row that was read. */
export function isOpenNow(row: OpportunityRow, now: Date): boolean {
  const isPast = row.endDate !== null && row.endDate < boroughDate(now);
  return row.status === 'active' && row.isApproved && row.removedAt === null && !isPast;
}

/** A page of the opportunities that are open, newest first (ids grow with time). */
export async function listOpenOpportunities(
  { db, now }: { db: Db; now: Date },
  filter: OpportunityFilter,
  paging: { limit: number; cursor?: string | undefined },
) {
  const asked = and(isOpen(now), ...conditions(filter, now));
  const { where, total: counted } = await narrowSearch(db, volunteerOpportunities, asked, filter.search);
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const rows = await db
    .select()
    .from(volunteerOpportunities)
    .where(and(where, before === undefined ? undefined : lt(volunteerOpportunities.id, String(before))))
    .orderBy(desc(volunteerOpportunities.id))
    .limit(paging.limit + 1);
  const showsAll = paging.cursor === undefined && rows.length <= paging.limit;
  const total = counted ?? (showsAll ? rows.length : await countUpTo(db, volunteerOpportunities, where));
  return pageOf(rows, paging.limit, total, (row) => [row.id]);
}

function conditions(filter: OpportunityFilter, now: Date): (SQL | undefined)[] {
  const table = volunteerOpportunities;
  return [
    filter.category && eq(table.category, filter.category),
    filter.search === undefined ? undefined : containsWords(table.searchWords, filter.search),
    filter.withoutDbsCheck ? eq(table.requiresDbsCheck, false) : undefined,
    filter.weekend ? isAtWeekend(now) : undefined,
    filter.near && isNear(table, filter.near),
    notBlocked(filter.viewerId ?? null, table.createdBy),
  ];
}

function isAtWeekend(now: Date): SQL | undefined {
  const { schedule, startDate, endDate } = volunteerOpportunities;
  const onDay = (dayOfWeek: number, date: string) =>
    and(
      sql`${schedule} @> ${JSON.stringify([{ dayOfWeek }])}::jsonb`,
      sql`coalesce(${startDate}, ${date}::date) <= ${date}::date`,
      sql`coalesce(${endDate}, ${date}::date) >= ${date}::date`,
    );
  return or(...weekendOf(boroughDate(now)).map(({ dayOfWeek, date }) => onDay(dayOfWeek, date)));
}

/** How many are open to everybody. */
export function countOpenOpportunities(db: Db, now: Date): Promise<number> {
  return db.$count(volunteerOpportunities, isOpen(now));
}

/** What a member has posted, newest first, without what a moderator took down. */
export function listOpportunitiesOf(db: Db, userId: string) {
  return db
    .select()
    .from(volunteerOpportunities)
    .where(and(eq(volunteerOpportunities.createdBy, userId), isNull(volunteerOpportunities.removedAt)))
    .orderBy(desc(volunteerOpportunities.id))
    .limit(maxOwn);
}

/** An opportunity, whatever became of it. */
export async function findOpportunity(db: Db, id: string): Promise<OpportunityRow | undefined> {
  const [row] = await db.select().from(volunteerOpportunities).where(eq(volunteerOpportunities.id, id));
  return row;
}

/** The same, locked until the transaction ends, after the accounts of its author, the caller and others that are named. */
export async function lockOpportunity(
  tx: TxCtx,
  id: string,
  accounts: readonly string[] = [],
): Promise<OpportunityRow | undefined> {
  const known = await findOpportunity(tx.db, id);
  if (!known) return undefined;
  await lockAccounts(tx, [known.createdBy, actorIdOf(tx), ...accounts]);
  const [row] = await tx.db
    .select()
    .from(volunteerOpportunities)
    .where(eq(volunteerOpportunities.id, id))
    .for('update');
  return row;
}
