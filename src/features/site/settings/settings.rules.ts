/** founding: visitors see the waiting list at /; open: they see the home page. */
export const launchPhases = ['founding', 'open'] as const;

/** The audiences that can see a feature. */
export const audiences = ['admin', 'members', 'everyone'] as const;

/** When the weekly email goes out: a day of the week, Monday first, or never automatically. */
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

export const maxTaglineLength = 120;
