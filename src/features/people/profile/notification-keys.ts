/** What members can be told about by mail, and what holds until they say otherwise. */
export const notificationDefaults = {
  eventReminders: true,
  communityUpdates: true,
  prayerTimes: false,
  /** As asked at sign-up; this stands for accounts that were never asked. */
  weeklyNewsletter: false,
} as const;
export type NotificationKey = keyof typeof notificationDefaults;

export const notificationKeys = [
  'eventReminders',
  'communityUpdates',
  'prayerTimes',
  'weeklyNewsletter',
] as const satisfies readonly NotificationKey[];
