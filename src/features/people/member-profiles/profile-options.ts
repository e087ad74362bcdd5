/** Who sees a member's entry: nobody; members in conversation with them; every member. */
export const seenByChoices = ['nobody', 'connections', 'members'] as const;
export type SeenBy = (typeof seenByChoices)[number];

/** How many characters the fields take at most. */
export const memberProfileLengths = { displayName: 60, bio: 500, profession: 60, tag: 30, wish: 60 } as const;

/** How many interests or skills, and how many things that are offered or looked for, a member names at most. */
export const maxTags = 12;
export const maxWishes = 6;

/** The steps of the wizard: name, about you, interests and skills, who sees it. */
export const wizardSteps = 4;

/** Offered as tags, so that people with one interest write it in one way. */
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

/** The same for skills. */
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
