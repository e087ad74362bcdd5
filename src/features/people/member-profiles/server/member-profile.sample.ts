import { listSampleMembers, setShownName } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { searchTextOf, shownNameOf } from '../shown-profile.rules.ts';
import { memberProfiles } from './member-profile.tables.ts';

type Sample = {
  job: string;
  ward: string;
  bio: string;
  interests: readonly string[];
  skills?: readonly string[];
  lookingFor?: readonly string[];
  offering?: readonly string[];
  /** The display name; if omitted, first and last name. */
  as?: string;
  isClosed?: true;
  seenBy?: 'connections';
};

/** By first name. The other members stay hidden, which is the default. */
const samples: Readonly<Record<string, Sample>> = {
  Aaliyah: {
    job: 'Pharmacist',
    ward: 'Cranbrook',
    bio: 'New to the borough since the summer. I would love a walking group after Fajr.',
    interests: ['Walking', 'Baking', 'Reading', 'Swimming'],
    skills: ['First aid'],
    lookingFor: ['A walking group'],
  },
  Abdul: {
    job: 'Bus driver',
    ward: 'Goodmayes',
    bio: 'On the 86 most days. Glad to meet neighbours.',
    interests: ['Cricket', 'History'],
    skills: ['Driving'],
    isClosed: true,
  },
  Ahmed: {
    job: 'Accountant',
    ward: 'Seven Kings',
    bio: 'Twenty years of small businesses. Happy to look at a first tax return over tea.',
    interests: ['Cycling', 'History'],
    skills: ['Accounting', 'Teaching'],
    offering: ['Help with a first tax return'],
  },
  Amira: {
    job: 'Midwife',
    ward: 'Valentines',
    bio: 'Ask me about antenatal classes in Arabic and English.',
    interests: ['Gardening', 'Arabic', 'Poetry'],
    skills: ['Nursing', 'Interpreting'],
  },
  Asma: {
    job: 'Seamstress',
    ward: 'Clayhall',
    bio: 'I make and mend, and teach children to sew on Saturdays. Ask me about curtains.',
    interests: ['Sewing', 'Gardening', 'Tajwid', 'Baking', 'Reading'],
    skills: ['Teaching'],
    offering: ['Sewing lessons for children'],
  },
  Bilal: {
    job: 'Electrician',
    ward: 'Hainault',
    bio: 'I rewire the youth club for free and drive a van most Fridays.',
    interests: ['Cycling', 'Youth work'],
    skills: ['Electrics', 'Driving'],
  },
  Dawud: {
    job: 'Web developer',
    ward: 'South Woodford',
    bio: 'Took shahada four years ago. Always up for a coffee with others who found their way here.',
    interests: ['Running', 'Qur’an study'],
    skills: ['Web design', 'IT support'],
    offering: ['A website for your charity'],
  },
  Esra: {
    job: 'Architect',
    ward: 'Wanstead Village',
    bio: 'Türkçe ve İngilizce. I draw mosques in my spare time.',
    interests: ['Calligraphy', 'Walking', 'History'],
    skills: ['Photography'],
  },
  Faisal: {
    job: 'Estate agent',
    ward: 'Newbury',
    bio: 'Looking for a partner for a halal lettings business.',
    interests: ['Cricket', 'Football'],
    skills: ['Marketing'],
    lookingFor: ['A business partner'],
  },
  Farah: {
    job: 'Solicitor',
    ward: 'Barkingside',
    bio: 'Family and immigration law. I can tell you which form you need.',
    interests: ['Reading', 'Swimming'],
    skills: ['Law'],
  },
  Fatimah: {
    job: 'Teaching assistant',
    ward: 'Loxford',
    bio: 'Mother of three. I run a story hour for the under-fives.',
    interests: ['Parenting', 'Reading', 'Baking'],
    skills: ['Childcare'],
    as: 'Umm Zakariya',
  },
  Hamza: {
    job: 'Student',
    ward: 'Ilford Town',
    bio: 'Physics at Queen Mary. I can tutor GCSE science on Sundays.',
    interests: ['Football', 'Reading', 'Running', 'Poetry'],
    skills: ['Tutoring'],
    offering: ['GCSE science on Sundays'],
  },
  Hanan: {
    job: 'Nurse',
    ward: 'Ilford Town',
    bio: 'Night shifts at King George. Looking for sisters to walk with in Valentines Park.',
    interests: ['Walking', 'Poetry', 'Baking'],
    skills: ['Nursing', 'First aid'],
    lookingFor: ['Sisters to walk with'],
  },
  Haris: {
    job: 'Carpenter',
    ward: 'Fullwell',
    bio: 'Bosanski i engleski. Shelves, doors, minbars.',
    interests: ['Cycling', 'Gardening'],
    skills: ['Carpentry'],
  },
  Idris: {
    job: 'Youth worker',
    ward: 'Loxford',
    bio: 'Somali and English. Five-a-side on Thursdays, homework club on Tuesdays.',
    interests: ['Football', 'Youth work', 'History'],
    skills: ['Teaching', 'Interpreting'],
  },
  Imran: {
    job: 'Plumber',
    ward: 'Mayfield',
    bio: 'I fix wudu taps for nothing.',
    interests: ['Cricket', 'Gardening'],
    skills: ['Plumbing'],
  },
  Khadija: {
    job: 'Writer',
    ward: 'Wanstead Park',
    bio: 'I write for children and grow too many tomatoes.',
    interests: ['Gardening', 'Poetry', 'Reading'],
    skills: ['Writing'],
    as: 'Umm Safa',
    seenBy: 'connections',
  },
  Layla: {
    job: 'Interpreter',
    ward: 'Chadwell',
    bio: 'أترجم بين العربية والإنجليزية. Letters from the council are my speciality.',
    interests: ['Arabic', 'Cooking'],
    skills: ['Interpreting', 'Writing'],
  },
  Maryam: {
    job: 'GP',
    ward: 'Monkhams',
    bio: 'I give talks on diabetes and Ramadan.',
    interests: ['Swimming', 'Walking'],
    skills: ['First aid', 'Teaching'],
    isClosed: true,
  },
  Mehmet: {
    job: 'Baker',
    ward: 'Seven Kings',
    bio: 'Simit from five in the morning.',
    interests: ['Baking', 'Football'],
    skills: ['Driving'],
  },
  Musa: {
    job: 'Security guard',
    ward: 'Goodmayes',
    bio: 'New in the borough and glad to meet neighbours.',
    interests: ['Football', 'History'],
  },
  Nadia: {
    job: 'Photographer',
    ward: 'Bridge',
    bio: 'Nikahs and newborns. Sisters only, if you like.',
    interests: ['Calligraphy', 'Walking', 'Cooking'],
    skills: ['Photography', 'Web design'],
  },
  Nasreen: {
    job: 'Retired teacher',
    ward: 'Clementswood',
    bio: 'میں اردو شاعری پڑھاتی ہوں۔ Come and read Iqbal with us.',
    interests: ['Poetry', 'Reading', 'Gardening'],
    skills: ['Teaching'],
    offering: ['Urdu lessons'],
  },
  Omar: {
    job: 'Delivery driver',
    ward: 'Aldborough',
    bio: 'Up early, home for Dhuhr.',
    interests: ['Cycling', 'Cricket'],
    skills: ['Driving'],
  },
  Safiya: {
    job: 'Social worker',
    ward: 'Churchfields',
    bio: 'I help new Muslims to find their feet.',
    interests: ['Charity work', 'Qur’an study', 'Walking'],
    skills: ['Teaching'],
  },
  Sumayyah: {
    job: 'Student',
    ward: 'Cranbrook',
    bio: 'Hifz student. Happy to listen to your revision.',
    interests: ['Tajwid', 'Qur’an study'],
    skills: ['Tutoring'],
    offering: ['Tajwid for sisters'],
  },
  Tariq: {
    job: 'Taxi driver',
    ward: 'Fairlop',
    bio: 'I know every shortcut, and every mosque along it.',
    interests: ['Cricket', 'History'],
    skills: ['Driving'],
    seenBy: 'connections',
  },
  Yusuf: {
    job: 'Imam',
    ward: 'Clementswood',
    bio: 'My door is open between Asr and Maghrib.',
    interests: ['Qur’an study', 'Tajwid', 'Arabic', 'Gardening'],
    skills: ['Teaching', 'Interpreting'],
  },
};

/** Gives most members of the sample community an entry; four fifths of these are seen by all members. */
export async function loadSampleMemberProfiles(db: Db, today: string): Promise<void> {
  const at = `${today}T09:00:00.000Z`;
  const rows = (await listSampleMembers(db)).flatMap(({ id, firstName, lastName }) => {
    const sample = samples[firstName];
    return sample ? [{ userId: id, ...toRow(sample, { firstName, lastName }), completedWizardAt: at }] : [];
  });
  await db.insert(memberProfiles).values(rows);
  for (const { userId, showRealName, shownName } of rows)
    if (!showRealName) await setShownName(db, userId, shownName);
}

function toRow(sample: Sample, names: { firstName: string; lastName: string }) {
  const { job: profession, ward, bio, interests, as, isClosed = false, seenBy = 'members' as const } = sample;
  const { skills = [], lookingFor = [], offering = [] } = sample;
  const displayName = as ?? null;
  const showRealName = as === undefined;
  const shownName = shownNameOf({ ...names, displayName, showRealName });
  const lists = {
    interests: [...interests],
    skills: [...skills],
    lookingFor: [...lookingFor],
    offering: [...offering],
  };
  return {
    displayName,
    showRealName,
    shownName,
    profession,
    ward,
    bio,
    ...lists,
    searchText: searchTextOf(shownName, { profession, bio, ...lists }),
    seenBy,
    isOpenToConnect: !isClosed,
    wizardStep: 4,
  };
}
