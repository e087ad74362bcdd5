/** The times at which a volunteer is available. */
export const availabilities = [
  'weekday_mornings',
  'weekday_afternoons',
  'weekday_evenings',
  'fridays',
  'saturdays',
  'sundays',
  'school_holidays',
  'ramadan',
  'short_notice',
] as const;
export type Availability = (typeof availabilities)[number];

export const availabilityLabels: Record<Availability, string> = {
  weekday_mornings: 'Weekday mornings',
  weekday_afternoons: 'Weekday afternoons',
  weekday_evenings: 'Weekday evenings',
  fridays: 'Fridays',
  saturdays: 'Saturdays',
  sundays: 'Sundays',
  school_holidays: 'School holidays',
  ramadan: 'Ramadan',
  short_notice: 'At short notice',
};

/** The most entries in each list of a profile. */
export const maxOfEach = 12;

/** Maximum lengths of the fields, in characters. */
export const profileLengths = { displayName: 60, bio: 500, experience: 500, tag: 30 } as const;

export const suggestedSkills = [
  'Cooking',
  'Driving',
  'First aid',
  'Teaching',
  'Youth work',
  'Event set-up',
  'Fundraising',
  'Interpreting',
  'Book-keeping',
  'IT support',
] as const;

export const suggestedLanguages = [
  'English',
  'Urdu',
  'Bengali',
  'Gujarati',
  'Punjabi',
  'Arabic',
  'Somali',
  'Turkish',
  'Tamil',
] as const;
