/** What members can be told about, and the defaults until they choose. */
export const notificationDefaults = {
  eventReminders: true,
  communityUpdates: true,
  /** Of threads that the member has written in or follows. */
  forumReplies: true,
  prayerTimes: false,
  /** As answered at sign-up; this default is for accounts that were never asked. */
  weeklyNewsletter: false,
} as const;
export type NotificationKey = keyof typeof notificationDefaults;

export const notificationKeys = [
  'eventReminders',
  'communityUpdates',
  'forumReplies',
  'prayerTimes',
  'weeklyNewsletter',
] as const satisfies readonly NotificationKey[];

/** How often a topic is told of. */
export const frequencies = ['at_once', 'daily', 'weekly'] as const;
type Frequency = (typeof frequencies)[number];

/** email: by e-mail and on devices with notifications turned on; push: on those devices alone; site: only under the bell. */
export const deliveryMethods = ['email', 'push', 'site'] as const;
type DeliveryMethod = (typeof deliveryMethods)[number];

/** How a topic reaches a member. */
export type Delivery = { frequency: Frequency; deliveryMethod: DeliveryMethod };
export const defaultDelivery: Delivery = { frequency: 'at_once', deliveryMethod: 'email' };

/** The topics whose way members choose; the weekly e-mail is weekly, and an e-mail. */
export const deliveredTopics = ['eventReminders', 'communityUpdates', 'forumReplies', 'prayerTimes'] as const;
export type Deliveries = Record<(typeof deliveredTopics)[number], Delivery>;
