import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Requirement } from '../opportunity-needs.ts';
import { replyWorkingDays, workingDaysAfter } from '../reply-clock.ts';
import { type SampleOpportunity, sampleOpportunities } from './sample-opportunity-list.ts';
import { volunteerApplications, volunteerOpportunities } from './tables.ts';

type People = readonly { id: string }[];

/** Stores the sample community's opportunities, who has applied for them, and some hours that were given. */
export async function loadSampleVolunteering(db: Db, today: string): Promise<void> {
  const mosques = await listSampleMosques(db);
  const people = await listSampleMembers(db);
  // The last that is stored stands first in the list.
  for (const [at, sample] of [...sampleOpportunities.entries()].reverse()) {
    const mosque = mosques.find((one) => one.key === sample.at);
    if (!mosque) throw new Error(`The sample opportunity ‘${sample.title}’ is at an unknown mosque.`);
    const [from, until] = sample.days ?? [];
    const [row] = await db
      .insert(volunteerOpportunities)
      .values({
        placeId: mosque.id,
        title: sample.title,
        description: sample.description,
        category: sample.category,
        requirements: requirementsOf(sample),
        requiresDbsCheck: sample.dbs ?? false,
        minimumAge: sample.minimumAge ?? null,
        timeCommitment: sample.timeCommitment,
        schedule: scheduleOf(sample),
        startDate: from === undefined ? null : addDays(today, from),
        endDate: until === undefined ? null : addDays(today, until),
        isOngoing: sample.timeCommitment !== 'one_time',
        location: mosque.name,
        address: mosque.address,
        postcode: mosque.postcode,
        latitude: mosque.latitude,
        longitude: mosque.longitude,
        maxVolunteers: sample.wanted,
        currentVolunteers: sample.found,
        priority: sample.priority ?? 'medium',
        isApproved: true,
        source: 'sample',
      })
      .returning({ id: volunteerOpportunities.id });
    if (!row) throw new Error('The sample opportunity was not stored.');
    // Each takes the members that stand next in the list, so that many help somewhere.
    const applicants = [...people.slice(at * 3), ...people];
    await storeApplications(db, { opportunityId: row.id, sample, applicants }, today);
  }
}

function requirementsOf({ skills, languages, qualifications, helpful }: SampleOpportunity): Requirement[] {
  const needs = (skillType: Requirement['skillType'], names: readonly string[] = [], isRequired = true) =>
    names.map((requirementValue): Requirement => {
      return { skillType, requirementValue, isRequired, proficiencyLevel: 'any' };
    });
  return [
    ...needs('skill', skills),
    ...needs('language', languages),
    ...needs('qualification', qualifications),
    ...needs('language', helpful, false),
  ];
}

function scheduleOf({ times = [] }: SampleOpportunity) {
  return times.map(([dayOfWeek, startTime, endTime]) => {
    return { dayOfWeek, startTime, endTime, isFlexible: startTime === null, notes: null };
  });
}

const messages = [
  'I’d love to help, and live ten minutes away.',
  'My weekends are free since my children have grown up.',
  'I did something like this at my old mosque in Leyton for two years.',
  'A friend who helps here told me that you need people.',
];
const answers = [
  'Welcome! Please ring me before you come the first time.',
  'JazakAllah khair. See you there.',
];

type Applying = { opportunityId: string; sample: SampleOpportunity; applicants: People };

async function storeApplications(
  db: Db,
  { opportunityId, sample, applicants }: Applying,
  today: string,
): Promise<void> {
  const { found, waiting = 0 } = sample;
  const rows = applicants.slice(0, found + waiting).map(({ id: volunteerId }, at) => {
    const isAccepted = at < found;
    const appliedAt = `${addDays(today, isAccepted ? -90 + at * 6 : -1 - (at % 2))}T18:20:00.000Z`;
    const answered = {
      status: 'accepted' as const,
      respondedAt: `${addDays(appliedAt.slice(0, 10), 1 + (at % 3))}T09:40:00.000Z`,
      responseMessage: answers[at % answers.length],
    };
    const remindAt = workingDaysAfter(new Date(appliedAt), replyWorkingDays).toISOString();
    return {
      opportunityId,
      volunteerId,
      message: messages[at % messages.length] ?? '',
      appliedAt,
      ...(isAccepted ? answered : { remindAt }),
    };
  });
  if (rows.length > 0) await db.insert(volunteerApplications).values(rows);
}
