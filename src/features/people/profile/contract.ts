import { z } from 'zod';
import { deliveryMethods, frequencies } from '#features/accounts/notifications/notification-keys.ts';
import { linkToken } from '#features/accounts/sign-in/link-token.ts';
import { CurrentUser } from '#features/accounts/users/current-user.ts';
import { linkInvalid } from '#features/accounts/users/errors.ts';
import { personName } from '#features/accounts/users/person-name.ts';
import { call } from '#kit/contract/call.ts';
import { id, instant, line, postcode } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/file.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { picturesBusy } from '#kit/contract/pictures-busy.ts';
import { redirect } from '#kit/contract/redirect.ts';
import { storeFailed } from '#kit/contract/store-failed.ts';
import { badPhoto, emailNotVerified, noSuchMosque, noSuchPhoto } from './errors.ts';

/** A field that may be left empty: '' clears it. */
function optional<Field extends z.ZodType<unknown, string>>(field: Field) {
  return z.union([z.literal('').transform(() => null), field]).nullish();
}

const phone = line(maxLengths.phone).regex(
  /^\+?[\d\s().-]{7,30}$/,
  'Please enter a phone number, such as 020 7946 0123.',
);

/** What the profile form sends. It includes the e-mail and membership but can't change them. */
export const ProfileInput = z.strictObject({
  firstName: personName,
  lastName: personName,
  email: line(254).optional(),
  phone: optional(phone),
  mobile: optional(phone),
  postcode: optional(postcode),
  placeAffiliationId: optional(id),
  mosqueId: optional(id),
  membershipTier: line(20).optional(),
  newsletterSubscribed: z.boolean().optional(),
});
export type ProfileInput = z.input<typeof ProfileInput>;

export const Preferences = z.strictObject({
  eventReminders: z.boolean(),
  communityUpdates: z.boolean(),
  forumReplies: z.boolean(),
  prayerTimes: z.boolean(),
  weeklyNewsletter: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

/** A digest is an e-mail: other ways take what happens at once. */
const Delivery = z
  .strictObject({ frequency: z.enum(frequencies), deliveryMethod: z.enum(deliveryMethods) })
  .refine(({ frequency, deliveryMethod }) => frequency === 'at_once' || deliveryMethod === 'email', {
    path: ['frequency'],
    message: 'Only e-mail can come once a day or once a week.',
  });

/** Event reminders can't wait. */
const Reminders = Delivery.refine(({ frequency }) => frequency === 'at_once', {
  path: ['frequency'],
  message: 'Reminders can’t wait.',
});

const Deliveries = z.strictObject({
  eventReminders: Reminders,
  communityUpdates: Delivery,
  forumReplies: Delivery,
  prayerTimes: Delivery,
});
export type Deliveries = z.infer<typeof Deliveries>;

const Notifications = z.object({
  preferences: Preferences,
  /** How often and by which way each topic comes, while it is on. */
  deliveries: Deliveries,
  isEmailVerified: z.boolean(),
});

export const EngagementStats = z.object({
  connectionsCount: z.number().int(),
  forumPosts: z.number().int(),
  eventsAttended: z.number().int(),
  volunteerHours: z.number().int(),
  memberSince: instant.nullable(),
  recentActivity: z.array(z.object({ description: z.string(), date: instant })),
});
export type EngagementStats = z.infer<typeof EngagementStats>;

const tag = 'Profile';
const done = z.object({ message: z.string() });

export const calls = {
  updateProfile: call('updateProfile', {
    method: 'PUT',
    path: '/api/user/profile',
    who: 'account',
    tag,
    summary:
      'Changes the caller’s profile. Any e-mail address or membership is ignored: the address is changed by its own call, and members can’t set their own membership.',
    input: ProfileInput,
    output: CurrentUser,
    errors: [noSuchMosque],
  }),
  putPhoto: call('putPhoto', {
    method: 'PUT',
    path: '/api/user/photo',
    who: 'member',
    tag,
    summary:
      'Stores the caller’s photo: the bytes of a JPG, PNG or WebP of at most 5 MB, 24 megapixels and 5000 pixels a side. It is cropped to a square and re-encoded, without the place and time it was taken.',
    weight: 10,
    input: z.strictObject({ bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
    output: z.object({ profileImageUrl: z.string() }),
    body: 'picture',
    errors: [badPhoto, picturesBusy, storeFailed],
  }),
  removePhoto: call('removePhoto', {
    method: 'DELETE',
    path: '/api/user/photo',
    who: 'account',
    tag,
    summary: 'Removes the caller’s photo.',
    input: z.strictObject({}),
    output: done,
  }),
  getPhoto: call('getPhoto', {
    method: 'GET',
    path: '/media/photos/:name',
    who: 'account',
    tag,
    summary: 'A member’s photo; only for members.',
    input: z.strictObject({
      name: z.string().regex(/^[\da-f-]{36}\.webp$/, 'This is not one of our photos.'),
    }),
    output: file,
    mediaType: 'image/webp',
    errors: [noSuchPhoto],
  }),
  getNotifications: call('getNotifications', {
    method: 'GET',
    path: '/api/user/notifications',
    who: 'account',
    tag,
    summary: 'The caller’s notification settings.',
    input: z.strictObject({}),
    output: Notifications,
  }),
  saveNotifications: call('saveNotifications', {
    method: 'PATCH',
    path: '/api/user/notifications',
    who: 'account',
    tag,
    summary: 'Changes the caller’s notification settings, once the e-mail address is verified.',
    input: z.strictObject({
      preferences: Preferences.partial().strict(),
      deliveries: Deliveries.partial().optional(),
    }),
    output: Notifications,
    errors: [emailNotVerified],
  }),
  unsubscribe: call('unsubscribe', {
    method: 'POST',
    path: '/api/unsubscribe/:token',
    who: 'everyone',
    tag,
    summary:
      'Unsubscribes the person the link was sent to from one kind of e-mail, in one step and without signing in (RFC 8058).',
    input: z.strictObject({ token: linkToken }),
    output: done,
    body: 'ignored',
    fromAnywhere: true,
    errors: [linkInvalid],
  }),
  openUnsubscribe: call('openUnsubscribe', {
    method: 'GET',
    path: '/api/unsubscribe/:token',
    who: 'everyone',
    tag,
    summary:
      'Redirects to the page with the button. Opening the link changes nothing, because programs open links too.',
    input: z.strictObject({ token: linkToken }),
    output: redirect,
    mediaType: 'text/html',
  }),
  getEngagementStats: call('getEngagementStats', {
    method: 'GET',
    path: '/api/user/engagement-stats',
    who: 'account',
    tag,
    summary: 'The caller’s activity in figures, and the last ten activities.',
    input: z.strictObject({}),
    output: EngagementStats,
  }),
};
