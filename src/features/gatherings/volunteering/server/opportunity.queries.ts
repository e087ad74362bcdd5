import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { boolean, text, uuid } from 'drizzle-orm/pg-core';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { actorIdOf, lockAccounts } from '#features/accounts/users/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import type { Point } from '#kit/contract/distance.ts';
import { idColumn, instantColumn, readOnlyTable } from '#kit/server/db/columns.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { countUpTo, isWithinDistance } from '#kit/server/db/sql.ts';
import { present } from '#kit/server/present.ts';
import { containsWords, matchesQuery, narrowSearch } from '#kit/server/search/find-by-words.ts';
import { meantBy } from '#kit/server/search/meant-categories.ts';
import { readSearch, type SearchQuery } from '#kit/server/search/search-query.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { figureDays, usualAnswerDays } from '../application.rules.ts';
import { OwnOpportunity, VolunteerOpportunity } from '../opportunity.contract.ts';
import {
  applicationStatuses,
  opportunityStatuses,
  type VolunteerCategory,
  volunteerCategories,
} from '../opportunity.rules.ts';
import { namesOf, weekendOf } from '../opportunity-text.rules.ts';
import { countWaitingApplications } from './application.queries.ts';
import { volunteerApplications, volunteerOpportunities } from './opportunity.tables.ts';

export type OpportunityRow = typeof volunteerOpportunities.$inferSelect;

export type OpportunityFilter = {
  category?: VolunteerCategory | undefined;
  search?: string | undefined;
  withoutDbsCheck?: boolean | undefined;
  /** With a time on Saturday or Sunday of this week. */
  weekend?: boolean | undefined;
  near?: { place: Point; metres: number } | undefined;
  /** Leaves out those without a position on the map. */
  isPlaced?: boolean;
  /** Leaves out the opportunities of members with whom this one has a block; null for a visitor. */
  viewerId?: string | null;
};

/** More than anybody posts. */
const maxOwn = 100;

/** Condition: approved, active, not past its end and not taken down. */
export function isOpen(now: Date): SQL | undefined {
  const { status, isApproved, removedAt, endDate } = volunteerOpportunities;
  return and(
    eq(status, 'active'),
    eq(isApproved, true),
    isNull(removedAt),
    or(isNull(endDate), gte(endDate, boroughDate(now))),
  );
}

/** Whether an opportunity that was read is open: approved, active, not past its end and not taken down. */
export function isOpenNow(row: OpportunityRow, now: Date): boolean {
  const isPast = row.endDate !== null && row.endDate < boroughDate(now);
  return row.status === 'active' && row.isApproved && row.removedAt === null && !isPast;
}

/** Returns a page of the open opportunities, newest first (ids grow with time). */
export async function listOpenOpportunities(
  { db, now }: { db: Db; now: Date },
  filter: OpportunityFilter,
  paging: { limit: number; cursor?: string | undefined },
) {
  const { search } = filter;
  const meant = search === undefined ? undefined : await meantOpportunities(db, readSearch(search));
  const matching = and(isOpen(now), ...conditions(filter, now, meant));
  const { where, total: counted } = await narrowSearch(db, volunteerOpportunities, matching, search);
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

/** Returns the condition that an opportunity is in a category that a search means. */
export function meantOpportunities(db: Db, query: SearchQuery): Promise<SQL | undefined> {
  return meantBy(db, query, {
    list: '/volunteering',
    filters: ['category'],
    where: ({ category }) => sql`${volunteerOpportunities.category} = ${category}`,
    hasWords: (words) => matchesQuery(volunteerOpportunities.searchWords, { ...query, words }),
  });
}

function conditions(filter: OpportunityFilter, now: Date, meant: SQL | undefined): (SQL | undefined)[] {
  const table = volunteerOpportunities;
  return [
    filter.category && eq(table.category, filter.category),
    filter.search === undefined ? undefined : or(containsWords(table.searchWords, filter.search), meant),
    filter.withoutDbsCheck ? eq(table.requiresDbsCheck, false) : undefined,
    filter.weekend ? isAtWeekend(now) : undefined,
    filter.near && isWithinDistance(table, filter.near),
    filter.isPlaced ? isNotNull(table.latitude) : undefined,
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

/** Counts the open opportunities. */
export function countOpenOpportunities(db: Db, now: Date): Promise<number> {
  return db.$count(volunteerOpportunities, isOpen(now));
}

/** Returns a member’s opportunities, newest first, without those that a moderator took down. */
export function listOpportunitiesByAuthor(db: Db, userId: string) {
  return db
    .select()
    .from(volunteerOpportunities)
    .where(and(eq(volunteerOpportunities.createdBy, userId), isNull(volunteerOpportunities.removedAt)))
    .orderBy(desc(volunteerOpportunities.id))
    .limit(maxOwn);
}

/** Returns an opportunity in any state. */
export async function findOpportunity(db: Db, id: string): Promise<OpportunityRow | undefined> {
  const [row] = await db.select().from(volunteerOpportunities).where(eq(volunteerOpportunities.id, id));
  return row;
}

/**
 * Returns an opportunity in any state, locked until the transaction ends, after the accounts of its author, the caller and
 * `others`.
 */
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

/** Returns an opportunity in any state, which nobody changes until the transaction ends. The caller has locked their account. */
export async function lockOpportunityForShare(db: Db, id: string): Promise<OpportunityRow | undefined> {
  const [row] = await db
    .select()
    .from(volunteerOpportunities)
    .where(eq(volunteerOpportunities.id, id))
    .for('share');
  return row;
}

/** The values that do not come from an opportunity’s own row. */
type Related = { organizationName: string | null; figures: AnswerFigures };

/** Opportunities as the public sees them, without the organiser’s contact details. */
export async function toVolunteerOpportunities(
  db: Db,
  rows: readonly OpportunityRow[],
  now: Date,
): Promise<VolunteerOpportunity[]> {
  const [names, figures] = await Promise.all([placeNames(db, rows), findAnswerFigures(db, rows, now)]);
  return rows.map((row) =>
    toVolunteerOpportunity(row, {
      organizationName: names.get(row.placeId ?? '') ?? null,
      figures: figures.get(organiserKey(row) ?? '') ?? noAnswers,
    }),
  );
}

function toVolunteerOpportunity(row: OpportunityRow, { organizationName, figures }: Related) {
  return present(VolunteerOpportunity, row, {
    requiredSkills: namesOf(row.requirements, 'skill'),
    requiredLanguages: namesOf(row.requirements, 'language'),
    requiredQualifications: namesOf(row.requirements, 'qualification'),
    organizationId: organizationName === null ? null : row.placeId,
    organizationName,
    ...figures,
  });
}

/** Opportunities as their organisers see them. */
export async function toOwnOpportunities(
  db: Db,
  rows: readonly OpportunityRow[],
  now: Date,
): Promise<OwnOpportunity[]> {
  const waiting = await countWaitingApplications(db, rows);
  const shown = await toVolunteerOpportunities(db, rows, now);
  return shown.flatMap((opportunity, at) => {
    const row = rows[at];
    if (!row) return [];
    const waitingApplications = waiting.get(row.id) ?? 0;
    return [present(OwnOpportunity, row, { ...opportunity, approval: approvalOf(row), waitingApplications })];
  });
}

/** Returns the state of approval. */
export function approvalOf(row: OpportunityRow): OwnOpportunity['approval'] {
  if (row.isApproved) return 'approved';
  return row.rejectionReason === null ? 'pending' : 'rejected';
}

async function placeNames(db: Db, rows: readonly OpportunityRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ placeId }) => placeId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: knownPlaces.id, name: knownPlaces.name })
    .from(knownPlaces)
    .where(inArray(knownPlaces.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Figures on an organiser’s recent replies. */
type AnswerFigures = { hasAnswered: boolean; usualAnswerDays: number | null };

const noAnswers: AnswerFigures = { hasAnswered: false, usualAnswerDays: null };

type Organised = Pick<OpportunityRow, 'placeId' | 'createdBy'>;

/** Returns the key under which replies are counted together: the mosque, else the member. */
function organiserKey({ placeId, createdBy }: Organised): string | null {
  return placeId ?? createdBy;
}

/** Returns figures on the replies of the last 180 days by organiserKey; organisers without replies are left out. */
async function findAnswerFigures(
  db: Db,
  rows: readonly Organised[],
  now: Date,
): Promise<ReadonlyMap<string, AnswerFigures>> {
  const places = [...new Set(rows.flatMap(({ placeId }) => placeId ?? []))];
  const authors = [...new Set(rows.flatMap((row) => (row.placeId === null ? (row.createdBy ?? []) : [])))];
  if (places.length + authors.length === 0) return new Map();
  const { placeId, createdBy } = volunteerOpportunities;
  const { respondedAt, appliedAt } = volunteerApplications;
  const key = sql<string>`coalesce(${placeId}, ${createdBy})`;
  const since = new Date(now.getTime() - figureDays * 24 * 60 * 60 * 1000).toISOString();
  const found = await db
    .select({
      key,
      count: sql<number>`count(*)::int`,
      medianMs: sql<number>`(percentile_cont(0.5) within group (order by extract(epoch from ${respondedAt} - ${appliedAt})) * 1000)::float8`,
    })
    .from(volunteerApplications)
    .innerJoin(volunteerOpportunities, eq(volunteerOpportunities.id, volunteerApplications.opportunityId))
    .where(
      and(
        gte(respondedAt, since),
        or(inArray(placeId, places), and(isNull(placeId), inArray(createdBy, authors))),
      ),
    )
    .groupBy(key);
  return new Map(found.map((row) => [row.key, { hasAnswered: true, usualAnswerDays: usualAnswerDays(row) }]));
}

/** The columns of opportunities that other features may join. They write through the functions of this feature. */
export const knownOpportunities = readOnlyTable('volunteer_opportunities', {
  id: idColumn(),
  title: text('title').notNull(),
  category: text('category', { enum: volunteerCategories }).notNull(),
  placeId: uuid('place_id'),
  createdBy: uuid('created_by'),
  requiresDbsCheck: boolean('requires_dbs_check').notNull(),
  status: text('status', { enum: opportunityStatuses }).notNull(),
  isApproved: boolean('is_approved').notNull(),
  removedAt: instantColumn('removed_at'),
  source: text('source').notNull(),
});

/** The columns of applications that other features may join. */
export const knownApplications = readOnlyTable('volunteer_applications', {
  id: idColumn(),
  opportunityId: uuid('opportunity_id').notNull(),
  volunteerId: uuid('volunteer_id').notNull(),
  status: text('status', { enum: applicationStatuses }).notNull(),
});
