import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { members } from '#features/accounts/users/server/public.ts';
import { knownOpportunities } from '#features/gatherings/volunteering/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { present } from '#kit/server/present.ts';
import { OwnHours, TeamHours } from '../hours.contract.ts';
import { volunteerHours } from './volunteer-hours.tables.ts';

export type HoursRow = typeof volunteerHours.$inferSelect;
type Paging = { limit: number; cursor?: string | undefined };

const { id, opportunityId, volunteerId, servedOn, minutes, status } = volunteerHours;

function selectOwn(db: Db) {
  return db
    .select({ hours: volunteerHours, title: knownOpportunities.title, organisation: knownPlaces.name })
    .from(volunteerHours)
    .innerJoin(knownOpportunities, eq(knownOpportunities.id, opportunityId))
    .leftJoin(knownPlaces, eq(knownPlaces.id, knownOpportunities.placeId));
}
type OwnRow = Awaited<ReturnType<typeof selectOwn>>[number];

function selectTeam(db: Db) {
  return db
    .select({ hours: volunteerHours, firstName: members.firstName, lastName: members.lastName })
    .from(volunteerHours)
    .leftJoin(members, eq(members.id, volunteerId));
}
type TeamRow = Awaited<ReturnType<typeof selectTeam>>[number];

/** Returns one record of hours, as the volunteer sees it. */
export async function findOwnHours(db: Db, which: string): Promise<OwnRow | undefined> {
  const [row] = await selectOwn(db).where(eq(id, which));
  return row;
}

/** Returns one record of hours, as the organisers see it. */
export async function findTeamHours(db: Db, which: string): Promise<TeamRow | undefined> {
  const [row] = await selectTeam(db).where(eq(id, which));
  return row;
}

/** Returns a page of a member's hours, the latest day first. */
export async function listHoursByVolunteer(db: Db, member: string, { limit, cursor }: Paging) {
  const own = eq(volunteerId, member);
  const [day, before] = decodeCursor(cursor, ['date', 'uuid']);
  const after = day === undefined ? undefined : sql`(${servedOn}, ${id}) < (${day}::date, ${before}::uuid)`;
  const rows = await selectOwn(db)
    .where(and(own, after))
    .orderBy(desc(servedOn), desc(id))
    .limit(limit + 1);
  return pageOf(rows, limit, await db.$count(volunteerHours, own), ({ hours }) => [hours.servedOn, hours.id]);
}

const isAnswered = sql<boolean>`(${status} <> 'pending')`;

/** Returns a page of the hours of an opportunity: pending ones first, then the latest day. */
export async function listHoursByOpportunity(db: Db, opportunity: string, { limit, cursor }: Paging) {
  const there = eq(opportunityId, opportunity);
  const [answered, day, before] = decodeCursor(cursor, ['boolean', 'date', 'uuid']);
  const after =
    answered === undefined
      ? undefined
      : sql`(${isAnswered} > ${answered} or (${isAnswered} = ${answered} and (${servedOn}, ${id}) < (${day}::date, ${before}::uuid)))`;
  const rows = await selectTeam(db)
    .where(and(there, after))
    .orderBy(isAnswered, desc(servedOn), desc(id))
    .limit(limit + 1);
  return pageOf(rows, limit, await db.$count(volunteerHours, there), ({ hours }) => [
    hours.status !== 'pending',
    hours.servedOn,
    hours.id,
  ]);
}

/** Returns a member's hours on one day, in any state. */
export function listHoursOnDay(db: Db, member: string, day: string): Promise<HoursRow[]> {
  return db
    .select()
    .from(volunteerHours)
    .where(and(eq(volunteerId, member), eq(servedOn, day)));
}

/** Returns a member's time in minutes: confirmed, and pending. */
export async function sumVolunteerMinutes(db: Db, member: string) {
  const total = (of: SQL) => sql<number>`coalesce(sum(${minutes}) filter (where ${of}), 0)::int`;
  const [row] = await db
    .select({
      confirmedMinutes: total(sql`${status} = 'confirmed'`),
      pendingMinutes: total(sql`${status} = 'pending'`),
    })
    .from(volunteerHours)
    .where(eq(volunteerId, member));
  return row ?? { confirmedMinutes: 0, pendingMinutes: 0 };
}

/** Returns a member's confirmed time in a period by opportunity, the longest first. */
export function listConfirmedByOpportunity(db: Db, member: string, from: string, to: string) {
  const total = sql<number>`sum(${minutes})::int`;
  return db
    .select({
      title: knownOpportunities.title,
      organisation: knownPlaces.name,
      days: sql<number>`count(distinct ${servedOn})::int`,
      minutes: total,
    })
    .from(volunteerHours)
    .innerJoin(knownOpportunities, eq(knownOpportunities.id, opportunityId))
    .leftJoin(knownPlaces, eq(knownPlaces.id, knownOpportunities.placeId))
    .where(and(eq(volunteerId, member), eq(status, 'confirmed'), gte(servedOn, from), lte(servedOn, to)))
    .groupBy(knownOpportunities.id, knownOpportunities.title, knownPlaces.name)
    .orderBy(desc(total), knownOpportunities.title);
}

/** Returns all volunteers' confirmed time, in minutes. */
export async function confirmedVolunteerMinutes(db: Db): Promise<number> {
  const [row] = await db
    .select({ minutes: sql<number>`coalesce(sum(${minutes}), 0)::int` })
    .from(volunteerHours)
    .where(eq(status, 'confirmed'));
  return row?.minutes ?? 0;
}

/** Hours as the volunteer sees them. */
export function toOwnHours({ hours, title, organisation }: OwnRow): OwnHours {
  return present(OwnHours, hours, { date: hours.servedOn, title, organisation });
}

/** Hours as an organiser, `viewerId`, sees them. */
export function toTeamHours({ hours, firstName, lastName }: TeamRow, viewerId: string): TeamHours {
  const name = hours.volunteerId === null ? 'A former member' : fullName({ firstName, lastName });
  return present(TeamHours, hours, { date: hours.servedOn, name, isOwn: hours.volunteerId === viewerId });
}
