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

/** Shifts of the next three weeks, by the title of their opportunity; weekday as in Date: 6 is Saturday. */
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
const weeks = 3;

/** Stores the sample community's shifts, and hours of the last weeks: most are confirmed, some pending. */
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
  for (const plan of planned) {
    const there = volunteers.filter(({ title }) => title === plan.title);
    const [first] = there;
    if (first) await planShifts(db, today, { ...plan, opportunityId: first.opportunityId }, there);
  }
  const hours = volunteers.flatMap(({ opportunityId, volunteerId }, at) => {
    const gave = (daysAgo: number, minutes: number, isConfirmed: boolean) => ({
      opportunityId,
      volunteerId,
      servedOn: addDays(today, -daysAgo),
      minutes,
      status: isConfirmed ? ('confirmed' as const) : ('pending' as const),
      answeredAt: isConfirmed ? `${addDays(today, -daysAgo + 2)}T19:00:00.000Z` : null,
    });
    const longer = at % 3 === 0 ? 180 : 120;
    return [
      gave(10 + (at % 7), longer, true),
      gave(24 + (at % 7), 90, true),
      ...(at % 4 === 0 ? [gave(2, longer, false)] : []),
    ];
  });
  if (hours.length > 0) await db.insert(volunteerHours).values(hours);
}

type Volunteer = { volunteerId: string };

/** Stores the next weeks' shifts on a weekday; the second is full if there are enough volunteers. */
async function planShifts(
  db: Db,
  today: string,
  { weekday, title: _title, ...plan }: Planned & { opportunityId: string },
  volunteers: readonly Volunteer[],
): Promise<void> {
  const days = (weekday - weekdayOf(today) + 7) % 7 || 7;
  for (let week = 0; week < weeks; week += 1) {
    const date = addDays(today, days + 7 * week);
    const count = week === 1 ? plan.capacity : Math.ceil(plan.capacity / (week + 2));
    await storeShift(db, { ...plan, date }, volunteers.slice(0, count));
  }
  // A past shift, which one volunteer missed.
  const date = addDays(today, days - 14);
  const came = volunteers.slice(0, 3);
  const missedAt = `${date}T20:00:00.000Z`;
  const there = came.map((one, at) => (at === 2 ? { ...one, missedAt } : one));
  await storeShift(db, { ...plan, date }, there);
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
