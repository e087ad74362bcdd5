/** What members can be e-mailed about, and the defaults until they choose. */
export const notificationDefaults = {
  eventReminders: true,
  communityUpdates: true,
  prayerTimes: false,
  /** As answered at sign-up; this default is for accounts that were never asked. */
  weeklyNewsletter: false,
} as const;
export type NotificationKey = keyof typeof notificationDefaults;

export const notificationKeys = [
  'eventReminders',
  'communityUpdates',
  'prayerTimes',
  'weeklyNewsletter',
] as const satisfies readonly NotificationKey[];
