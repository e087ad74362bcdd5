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

/** How often a topic is told of. */
export const frequencies = ['at_once', 'daily', 'weekly'] as const;

/** email: by e-mail and on devices with notifications turned on; push: on those devices alone; site: only under the bell. */
export const deliveryMethods = ['email', 'push', 'site'] as const;
