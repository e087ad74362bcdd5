import { and, asc, eq } from 'drizzle-orm';
import { knownApplications, knownOpportunities } from '#features/gatherings/volunteering/server/public.ts';
import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { shiftSignups, volunteerHours, volunteerShifts } from './volunteer-hours.tables.ts';

type Planned = {
  title: string;
  weekday: number;
  startTime: string;
  endTime: string;
  capacity: number;
  note?: string;
};

/** Weekly shifts, by the title of their opportunity; weekday as in Date: 6 is Saturday. */
const planned: readonly Planned[] = [
  {
    title: 'Soup kitchen cooks',
    weekday: 6,
    startTime: '09:30',
    endTime: '12:30',
    capacity: 6,
    note: 'Aprons are there. Please wear closed shoes.',
  },
  { title: 'Jumu‘ah car park stewards', weekday: 5, startTime: '12:15', endTime: '14:15', capacity: 4 },
  { title: 'Urdu and Bengali interpreters', weekday: 3, startTime: '10:00', endTime: '12:00', capacity: 3 },
];
/** How many weeks ahead shifts are planned. */
const weeksAhead = 3;
/** How many weeks back shifts were held. */
const weeksBack = 6;
/** How many volunteers came to each of these. */
const cameEachTime = 3;

/**
 * Stores the sample community's shifts of the next and the last weeks, and hours on the days of those that its volunteers came to: most
 * are confirmed, those of the latest shifts pending.
 */
export async function loadSampleHours(db: Db, today: string): Promise<void> {
  const volunteers = await db
    .select({
      opportunityId: knownApplications.opportunityId,
      volunteerId: knownApplications.volunteerId,
      title: knownOpportunities.title,
    })
    .from(knownApplications)
    .innerJoin(knownOpportunities, eq(knownOpportunities.id, knownApplications.opportunityId))
    .where(and(eq(knownOpportunities.source, 'sample'), eq(knownApplications.status, 'accepted')))
    .orderBy(asc(knownOpportunities.title), asc(knownApplications.id));
  for (const { title, weekday, ...plan } of planned) {
    const there = volunteers.filter((one) => one.title === title);
    const [first] = there;
    if (!first) continue;
    const weekly = { ...plan, opportunityId: first.opportunityId };
    const next = addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7);
    await planShifts(db, next, weekly, there);
    await storePastShifts(db, next, weekly, there);
  }
}

type Volunteer = { volunteerId: string };
type Weekly = Omit<Planned, 'title' | 'weekday'> & { opportunityId: string };

/** Stores the coming shifts from a date on; the second is full if there are enough volunteers. */
async function planShifts(
  db: Db,
  next: string,
  plan: Weekly,
  volunteers: readonly Volunteer[],
): Promise<void> {
  for (let week = 0; week < weeksAhead; week += 1) {
    const count = week === 1 ? plan.capacity : Math.ceil(plan.capacity / (week + 2));
    await storeShift(db, { ...plan, date: addDays(next, 7 * week) }, volunteers.slice(0, count));
  }
}

/** Stores past shifts with the hours of those who came. One volunteer missed the latest. */
async function storePastShifts(
  db: Db,
  next: string,
  plan: Weekly,
  volunteers: readonly Volunteer[],
): Promise<void> {
  const { opportunityId } = plan;
  const minutes = minutesOf(plan.endTime) - minutesOf(plan.startTime);
  for (let week = 0; week < weeksBack; week += 1) {
    const date = addDays(next, -7 * (week + 2));
    const isLatest = week === 0;
    // By turns, so that all of them have hours.
    const first = (week * cameEachTime) % volunteers.length;
    const turn = [...volunteers.slice(first), ...volunteers.slice(0, first)].slice(0, cameEachTime);
    const missedAt = `${date}T20:00:00.000Z`;
    const signedUp = turn.map((one, at) => (isLatest && at === 2 ? { ...one, missedAt } : one));
    await storeShift(db, { ...plan, date }, signedUp);
    const came = turn.slice(0, isLatest ? 2 : cameEachTime);
    const hours = came.map(({ volunteerId }) => ({
      ...{ opportunityId, volunteerId, minutes, servedOn: date },
      status: isLatest ? ('pending' as const) : ('confirmed' as const),
      answeredAt: isLatest ? null : `${addDays(date, 2)}T19:00:00.000Z`,
    }));
    await db.insert(volunteerHours).values(hours);
  }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

async function storeShift(
  db: Db,
  plan: typeof volunteerShifts.$inferInsert,
  there: readonly (Volunteer & { missedAt?: string })[],
): Promise<void> {
  const [shift] = await db.insert(volunteerShifts).values(plan).returning({ id: volunteerShifts.id });
  if (!shift) throw new Error('The sample shift was not stored.');
  if (there.length === 0) return;
  const rows = there.map(({ volunteerId, missedAt = null }) => ({
    shiftId: shift.id,
    volunteerId,
    missedAt,
  }));
  await db.insert(shiftSignups).values(rows);
}
