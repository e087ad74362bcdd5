import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { addWorkingDays, replyWorkingDays } from '../application.rules.ts';
import type { TimeCommitment, VolunteerCategory } from '../opportunity.rules.ts';
import type { Requirement } from '../opportunity-text.rules.ts';
import { volunteerApplications, volunteerOpportunities } from './opportunity.tables.ts';

type People = readonly { id: string }[];

/** Stores the sample community's opportunities, their applications, and some hours. */
export async function loadSampleVolunteering(db: Db, today: string): Promise<void> {
  const mosques = await listSampleMosques(db);
  const people = await listSampleMembers(db);
  // The list shows the last stored first.
  for (const [at, sample] of [...sampleOpportunities.entries()].reverse()) {
    const mosque = mosques.find((candidate) => candidate.key === sample.at);
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
    // Each opportunity takes the next members of the list, so that many help somewhere.
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
    const response = {
      status: 'accepted' as const,
      respondedAt: `${addDays(appliedAt.slice(0, 10), 1 + (at % 3))}T09:40:00.000Z`,
      responseMessage: answers[at % answers.length],
    };
    const remindAt = addWorkingDays(new Date(appliedAt), replyWorkingDays).toISOString();
    return {
      opportunityId,
      volunteerId,
      message: messages[at % messages.length] ?? '',
      appliedAt,
      ...(isAccepted ? response : { remindAt }),
    };
  });
  if (rows.length > 0) await db.insert(volunteerApplications).values(rows);
}

type SampleOpportunity = {
  title: string;
  category: VolunteerCategory;
  at: string;
  timeCommitment: TimeCommitment;
  priority?: 'urgent' | 'high' | 'low';
  skills?: readonly string[];
  languages?: readonly string[];
  dbs?: true;
  minimumAge?: number;
  qualifications?: readonly string[];
  /** Helpful, but not required. */
  helpful?: readonly string[];
  /** Day of the week (1 for Monday), start and end. */
  times?: readonly (readonly [dayOfWeek: number, start: string | null, end: string | null])[];
  /** First and last day, counted from the day of loading. */
  days?: readonly [from: number, until: number];
  wanted: number | null;
  /** The number of accepted volunteers, and of pending applications. */
  found: number;
  waiting?: number;
  description: string;
};

const sampleOpportunities: readonly SampleOpportunity[] = [
  {
    title: 'Soup kitchen cooks',
    category: 'community_support',
    at: 'goodmayes',
    timeCommitment: '3-5_hours_week',
    priority: 'urgent',
    skills: ['Cooking', 'Food hygiene'],
    helpful: ['Urdu or Bengali'],
    times: [[6, '09:30', '12:30']],
    waiting: 2,
    wanted: 12,
    found: 7,
    description:
      'Saturday mornings, cooking for eighty. Chop, stir, carry and talk to the guests; aprons and gloves are there. Come as often as you can, and tell us by Thursday.',
  },
  {
    title: 'Maths tutors for GCSE',
    category: 'education',
    at: 'loxford',
    timeCommitment: '1-2_hours_week',
    priority: 'high',
    skills: ['GCSE maths', 'Patience'],
    dbs: true,
    times: [
      [2, '18:00', '19:30'],
      [4, '18:00', '19:30'],
    ],
    waiting: 1,
    wanted: 6,
    found: 3,
    description:
      'One evening a week with two or three pupils in years 10 and 11, in the upstairs classroom. We have the books; you bring patience.',
  },
  {
    title: 'Jumu‘ah car park stewards',
    category: 'event_help',
    at: 'newbury',
    timeCommitment: '1-2_hours_week',
    priority: 'high',
    minimumAge: 18,
    times: [[5, '12:15', '14:15']],
    wanted: 8,
    found: 5,
    description:
      'Keep the road clear and the neighbours content. High-visibility jackets and a briefing by the head steward are waiting at the gate.',
  },
  {
    title: 'Befrienders for elders',
    category: 'elderly_care',
    at: 'noor',
    timeCommitment: '1-2_hours_week',
    languages: ['Urdu', 'Gujarati', 'Bengali'],
    dbs: true,
    times: [[7, null, null]],
    waiting: 1,
    wanted: 20,
    found: 9,
    description:
      'A visit or a call each week, with tea and news of the neighbourhood. We introduce you to the family first.',
  },
  {
    title: 'Treasurer’s assistant',
    category: 'administration',
    at: 'cranbrook',
    timeCommitment: '1-2_hours_week',
    skills: ['Spreadsheets', 'Gift Aid'],
    wanted: 1,
    found: 0,
    description: 'Help with Gift Aid claims.',
  },
  {
    title: 'Youth football coach',
    category: 'youth_programs',
    at: 'chadwell',
    timeCommitment: '3-5_hours_week',
    skills: ['Coaching'],
    dbs: true,
    qualifications: ['FA Level 1 or first aid'],
    times: [[6, '10:00', '12:00']],
    wanted: 3,
    found: 1,
    description: 'Under-twelves, Saturday mornings.',
  },
  {
    title: 'Winter appeal organisers',
    category: 'fundraising',
    at: 'fullwell',
    timeCommitment: 'one_time',
    days: [-10, 40],
    wanted: 10,
    found: 4,
    description: 'Plan and run a charity dinner.',
  },
  {
    title: 'Open-day guides',
    category: 'outreach',
    at: 'barkingside',
    timeCommitment: 'one_time',
    skills: ['Public speaking'],
    times: [[7, '11:00', '16:00']],
    days: [9, 15],
    waiting: 1,
    wanted: 8,
    found: 2,
    description: 'Show neighbours and school classes round.',
  },
  {
    title: 'Toddlers’ group helpers',
    category: 'community_support',
    at: 'wanstead',
    timeCommitment: '1-2_hours_week',
    dbs: true,
    times: [[3, '10:00', '12:00']],
    wanted: 4,
    found: 2,
    description: 'Songs, snacks and clearing up.',
  },
  {
    title: 'Urdu and Bengali interpreters',
    category: 'community_support',
    at: 'mayfield',
    timeCommitment: 'ongoing',
    languages: ['Urdu', 'Bengali', 'English'],
    wanted: null,
    found: 6,
    description:
      'Go along to appointments at the surgery or school, and put what is said into plain words. Fares are refunded.',
  },
  {
    title: 'Website and newsletter editor',
    category: 'administration',
    at: 'clayhall',
    timeCommitment: '1-2_hours_week',
    priority: 'low',
    skills: ['Writing'],
    wanted: 2,
    found: 1,
    description: 'One newsletter a month.',
  },
  {
    title: 'Evening madrasa assistants',
    category: 'education',
    at: 'barkingside',
    timeCommitment: '5-10_hours_week',
    skills: ['Tajweed'],
    dbs: true,
    times: [
      [1, '17:00', '19:00'],
      [3, '17:00', '19:00'],
    ],
    wanted: 5,
    found: 3,
    description: 'Listen to pupils read.',
  },
];
