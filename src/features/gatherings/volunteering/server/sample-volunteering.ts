import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TimeCommitment, VolunteerCategory } from '../volunteer-options.ts';
import { volunteerHours, volunteerOpportunities } from './tables.ts';

type Sample = {
  title: string;
  category: VolunteerCategory;
  at: string;
  timeCommitment: TimeCommitment;
  priority?: 'urgent' | 'high' | 'low';
  skills?: readonly string[];
  languages?: readonly string[];
  dbs?: true;
  wanted: number | null;
  found: number;
  description: string;
};

const samples: readonly Sample[] = [
  {
    title: 'Soup kitchen cooks',
    category: 'community_support',
    at: 'goodmayes',
    timeCommitment: '3-5_hours_week',
    priority: 'urgent',
    skills: ['Cooking', 'Food hygiene'],
    wanted: 12,
    found: 7,
    description: 'Saturday mornings, cooking for eighty.',
  },
  {
    title: 'Maths tutors for GCSE',
    category: 'education',
    at: 'loxford',
    timeCommitment: '1-2_hours_week',
    priority: 'high',
    skills: ['GCSE maths', 'Patience'],
    dbs: true,
    wanted: 6,
    found: 3,
    description: 'One evening a week with two or three pupils.',
  },
  {
    title: 'Jumu‘ah car park stewards',
    category: 'event_help',
    at: 'newbury',
    timeCommitment: '1-2_hours_week',
    priority: 'high',
    wanted: 8,
    found: 5,
    description: 'Keep the road clear and the neighbours content.',
  },
  {
    title: 'Befrienders for elders',
    category: 'elderly_care',
    at: 'noor',
    timeCommitment: '1-2_hours_week',
    languages: ['Urdu', 'Gujarati', 'Bengali'],
    dbs: true,
    wanted: 20,
    found: 9,
    description: 'A visit or a call each week.',
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
    wanted: 3,
    found: 1,
    description: 'Under-twelves, Saturday mornings.',
  },
  {
    title: 'Winter appeal organisers',
    category: 'fundraising',
    at: 'fullwell',
    timeCommitment: 'one_time',
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
    description: 'Go along to appointments at the surgery or school.',
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
    wanted: 5,
    found: 3,
    description: 'Listen to pupils read.',
  },
];

/** Stores the sample community's opportunities and some hours that were given. */
export async function loadSampleVolunteering(db: Db, today: string): Promise<void> {
  const mosques = await listSampleMosques(db);
  for (const [at, sample] of samples.entries()) {
    const mosque = mosques.find((one) => one.key === sample.at);
    if (!mosque) throw new Error(`The sample opportunity ‘${sample.title}’ is at an unknown mosque.`);
    const [row] = await db
      .insert(volunteerOpportunities)
      .values({
        placeId: mosque.id,
        title: sample.title,
        description: sample.description,
        category: sample.category,
        requiredSkills: [...(sample.skills ?? [])],
        requiredLanguages: [...(sample.languages ?? [])],
        requiresDbsCheck: sample.dbs ?? false,
        timeCommitment: sample.timeCommitment,
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
    await db.insert(volunteerHours).values({
      opportunityId: row.id,
      servedOn: addDays(today, -7 - at),
      minutes: 60 + sample.found * 45,
      confirmedAt: `${addDays(today, -5)}T12:00:00.000Z`,
    });
  }
}
