import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import type { TimeCommitment } from '#features/gatherings/volunteering/opportunity.rules.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Availability } from '../volunteer.rules.ts';
import { searchTextOf } from './volunteer.own.ts';
import { volunteerProfiles } from './volunteer.tables.ts';

type Sample = {
  bio: string;
  skills: readonly string[];
  languages: readonly string[];
  specializations?: readonly string[];
  qualifications?: readonly string[];
  availability: readonly Availability[];
  time?: TimeCommitment;
  experience?: string;
  /** Already helps, and isn't looking for more. */
  isBusy?: true;
};

/** By first name. */
const samples: Readonly<Record<string, Sample>> = {
  Aaliyah: {
    bio: 'Pharmacist with free Saturdays. Happy to help wherever a calm head is wanted.',
    skills: ['First aid', 'Teaching', 'Cooking', 'Event set-up'],
    languages: ['English', 'Bengali'],
    qualifications: ['First aid at work'],
    availability: ['saturdays', 'weekday_evenings'],
    time: '3-5_hours_week',
  },
  Ahmed: {
    bio: 'Accountant. I keep books straight, and I can explain Gift Aid to anybody.',
    skills: ['Book-keeping', 'Fundraising'],
    languages: ['English', 'Urdu', 'Punjabi'],
    availability: ['weekday_evenings', 'ramadan'],
    time: '1-2_hours_week',
    experience: 'Treasurer of a school association for four years.',
  },
  Asma: {
    bio: 'Science teacher. GCSE pupils don’t frighten me.',
    skills: ['Teaching', 'Youth work'],
    languages: ['English', 'Urdu'],
    specializations: ['GCSE science', 'Revision groups'],
    qualifications: ['Qualified teacher'],
    availability: ['weekday_afternoons', 'school_holidays'],
    time: '1-2_hours_week',
    experience: 'Twelve years in the classroom, two in the homework club.',
  },
  Bilal: {
    bio: 'I have a van and a strong back, and Fridays off.',
    skills: ['Driving', 'Event set-up', 'Carpentry'],
    languages: ['English', 'Arabic', 'French', 'Wolof'],
    availability: ['fridays', 'short_notice'],
    time: 'ongoing',
  },
  Dawud: {
    bio: 'Football coach for under-twelves, always short of bibs.',
    skills: ['Coaching', 'Youth work', 'First aid'],
    languages: ['English'],
    qualifications: ['FA Level 1'],
    availability: ['saturdays', 'sundays'],
    time: '3-5_hours_week',
    isBusy: true,
  },
  Esra: {
    bio: 'Interpreter by trade. I go along to the surgery or the school when words are missing.',
    skills: ['Interpreting', 'Writing'],
    languages: ['English', 'Turkish', 'Kurdish', 'Arabic'],
    availability: ['weekday_mornings', 'short_notice'],
    time: 'ongoing',
  },
  Hamza: {
    bio: 'Student. I set up chairs, microphones and projectors, and take them down again.',
    skills: ['IT support', 'Event set-up', 'Photography'],
    languages: ['English', 'Urdu'],
    availability: ['weekday_evenings', 'ramadan', 'short_notice'],
    time: 'one_time',
  },
  Khadija: {
    bio: 'Retired nurse. Glad to sit with somebody who is alone, or to drive them to the clinic.',
    skills: ['Nursing', 'Driving', 'Cooking'],
    languages: ['English', 'Somali', 'Arabic'],
    specializations: ['Care of the elderly'],
    availability: ['weekday_mornings', 'weekday_afternoons'],
    time: '5-10_hours_week',
    experience: 'Thirty years at King George Hospital.',
  },
  Maryam: {
    bio: 'I cook for eighty as calmly as for eight.',
    skills: ['Cooking', 'Food hygiene'],
    languages: ['English', 'Gujarati', 'Urdu'],
    qualifications: ['Food hygiene level 2'],
    availability: ['saturdays', 'ramadan'],
    time: '3-5_hours_week',
  },
  Omar: {
    bio: 'Bus driver with a minibus licence. Trips, food bank rounds, airport runs for pilgrims.',
    skills: ['Driving'],
    languages: ['English', 'Somali'],
    qualifications: ['D1 licence'],
    availability: ['sundays', 'weekday_evenings'],
  },
  Safiya: {
    bio: 'Youth worker. Girls’ group on Thursdays, and room for one evening more.',
    skills: ['Youth work', 'Teaching'],
    languages: ['English'],
    specializations: ['Girls’ groups'],
    availability: ['weekday_evenings', 'school_holidays'],
    time: '1-2_hours_week',
  },
  Yusuf: {
    bio: 'New here and looking for something useful to do at the weekend.',
    skills: ['Gardening'],
    languages: ['English', 'Urdu'],
    availability: ['saturdays', 'sundays'],
    time: 'ongoing',
  },
};

/** Gives a dozen members of the sample community a volunteer profile. */
export async function loadSampleVolunteers(db: Db): Promise<void> {
  const rows = (await listSampleMembers(db)).flatMap(({ id, firstName, lastName }) => {
    const sample = samples[firstName];
    return sample ? [{ userId: id, ...toRow(sample, `${firstName} ${lastName}`) }] : [];
  });
  await db.insert(volunteerProfiles).values(rows);
}

function toRow(sample: Sample, displayName: string) {
  const { bio, time = null, experience = null, specializations = [], qualifications = [] } = sample;
  const fields = {
    displayName,
    bio,
    experience,
    skills: [...sample.skills],
    languages: [...sample.languages],
    specializations: [...specializations],
    qualifications: [...qualifications],
  };
  return {
    ...fields,
    availability: [...sample.availability],
    timeCommitment: time,
    isActivelyLooking: sample.isBusy !== true,
    searchText: searchTextOf(fields),
  };
}
