import { liveKind } from '#kit/contract/live.ts';

/** The topics of notifications, with the defaults until a member chooses. */
export const notificationDefaults = {
  eventReminders: true,
  communityUpdates: true,
  /** For threads that the member has written in or follows. */
  forumReplies: true,
  prayerTimes: false,
  /** Chosen at sign-up; this default is for accounts that were never asked. */
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

/** How often a member is notified about a topic. */
export const frequencies = ['at_once', 'daily', 'weekly'] as const;
type Frequency = (typeof frequencies)[number];

/** email: by email and on devices with notifications turned on; push: on those devices only; site: only under the bell. */
export const deliveryMethods = ['email', 'push', 'site'] as const;
type DeliveryMethod = (typeof deliveryMethods)[number];

/** How a member is notified about a topic. */
export type Delivery = { frequency: Frequency; deliveryMethod: DeliveryMethod };
export const defaultDelivery: Delivery = { frequency: 'at_once', deliveryMethod: 'email' };

/** The topics whose delivery members choose; the weekly email is always weekly and by email. */
export const deliveredTopics = ['eventReminders', 'communityUpdates', 'forumReplies', 'prayerTimes'] as const;
export type Deliveries = Record<(typeof deliveredTopics)[number], Delivery>;

/** The browsers' push services: Chrome and its derivatives, Firefox, Safari, Edge on Windows. */
const pushServiceHosts = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)push\.apple\.com$/,
  /(^|\.)notify\.windows\.com$/,
];

/**
 * Whether a URL belongs to a known push service that we may send to: a member could submit any URL, even one inside our own
 * network. `trustedOrigins`: further origins that the operator trusts.
 */
export function isPushService(endpoint: string, trustedOrigins: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (trustedOrigins.includes(url.origin)) return true;
  return (
    url.protocol === 'https:' && url.port === '' && pushServiceHosts.some((host) => host.test(url.hostname))
  );
}

/** Sent to open pages when a member's notifications have changed: a new one, or some that were read on another screen. */
export const noticesChanged = liveKind<Record<string, never>>('notices');

/**
 * The page of one thing, such as a thread. Opening it means that its notifications have been read; opening a list, such as /events,
 * doesn't.
 */
export const subjectPath = /^\/(?:[\w-]+\/)+[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\/[\w-]+)*$/;
