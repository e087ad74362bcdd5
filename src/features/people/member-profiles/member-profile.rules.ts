/** Who can see a member's entry: nobody; members in conversation with them; every member. */
export const seenByChoices = ['nobody', 'connections', 'members'] as const;
export type SeenBy = (typeof seenByChoices)[number];

/** Maximum lengths of the fields, in characters. */
export const memberProfileLengths = {
  displayName: 60,
  bio: 500,
  profession: 60,
  tag: 30,
  offer: 60,
} as const;

/** The most entries in each list of interests, skills, offers and wishes. */
export const maxTags = 12;
export const maxOffers = 6;

/** The steps of the wizard: name, about you, interests and skills, who sees it. */
export const wizardSteps = 4;

/** Suggested tags, so that people with the same interest write it the same way. */
export const suggestedInterests = [
  'Arabic',
  'Baking',
  'Calligraphy',
  'Charity work',
  'Cooking',
  'Cricket',
  'Cycling',
  'Football',
  'Gardening',
  'History',
  'Parenting',
  'Poetry',
  'Qur’an study',
  'Reading',
  'Running',
  'Sewing',
  'Swimming',
  'Tajwid',
  'Walking',
  'Youth work',
] as const;

/** Suggested skills, so that people with the same skill write it the same way. */
export const suggestedSkills = [
  'Accounting',
  'Carpentry',
  'Childcare',
  'Driving',
  'Electrics',
  'First aid',
  'Gardening',
  'IT support',
  'Interpreting',
  'Law',
  'Marketing',
  'Nursing',
  'Photography',
  'Plumbing',
  'Teaching',
  'Tutoring',
  'Web design',
  'Writing',
] as const;
