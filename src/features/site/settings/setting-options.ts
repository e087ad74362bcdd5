/** founding: a visitor's / is the waiting list; open: it is the home. */
export const launchPhases = ['founding', 'open'] as const;

/** Who sees a feature. */
export const audiences = ['admin', 'members', 'everyone'] as const;

/** When the weekly e-mail goes out: a day of the week, Monday first, or never by itself. */
export const weeklyEmailDays = [
  'off',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
