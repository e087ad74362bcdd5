import { z } from 'zod';
import { deliveryMethods, frequencies } from '#features/accounts/notifications/notification.rules.ts';
import { linkToken } from '#features/accounts/sign-in/link-token.rules.ts';
import { CurrentUser, personName } from '#features/accounts/users/user.contract.ts';
import { linkInvalid } from '#features/accounts/users/user.errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { id, instant, line, phone, postcode } from '#kit/contract/fields.ts';
import { file, redirect } from '#kit/contract/outputs.ts';
import { pictureErrors, uploadErrors } from '#kit/contract/upload-errors.ts';

export const emailNotVerified = defineError({
  code: 'email_not_verified',
  status: 403,
  text: 'Email verification required to receive notifications. Please verify your email address first.',
});
export const noSuchMosque = defineError({
  code: 'mosque_not_found',
  status: 400,
  text: 'That mosque isn’t in our directory.',
});
export const photoNotFound = defineError({
  code: 'photo_not_found',
  status: 404,
  text: 'We can’t find that photo.',
});

/** An optional field, which '' clears. */
function optional<Field extends z.ZodType<unknown, string>>(field: Field) {
  return z.union([z.literal('').transform(() => null), field]).nullish();
}

/** The fields of the profile form. It includes the email and membership but can't change them. */
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

/** A digest is always an email; other methods are for notifications that are sent at once. */
const Delivery = z
  .strictObject({ frequency: z.enum(frequencies), deliveryMethod: z.enum(deliveryMethods) })
  .refine(({ frequency, deliveryMethod }) => frequency === 'at_once' || deliveryMethod === 'email', {
    path: ['frequency'],
    message: 'Only email can come once a day or once a week.',
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
  /** How often and how each topic is delivered while it is on. */
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
      'Changes the caller’s profile. Any email address or membership is ignored: the address is changed by its own call, and members can’t set their own membership.',
    input: ProfileInput,
    output: CurrentUser,
    errors: [noSuchMosque],
  }),
  setOwnMosque: call('setOwnMosque', {
    method: 'PUT',
    path: '/api/user/mosque',
    who: 'account',
    tag,
    summary:
      'Stores which mosque the caller prays at, and follows it; the rest of the profile stays as it is.',
    input: z.strictObject({ mosqueId: id }),
    output: CurrentUser,
    errors: [noSuchMosque],
  }),
  putPhoto: call('putPhoto', {
    method: 'PUT',
    path: '/api/user/photo',
    who: 'member',
    tag,
    summary:
      'Stores the caller’s photo: the bytes of a JPG, PNG or WebP of at most 5 MB. It is cropped to a square and re-encoded, without the place and time it was taken.',
    weight: 10,
    input: z.strictObject({ bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
    output: z.object({ profileImageUrl: z.string() }),
    body: 'picture',
    errors: [...pictureErrors, ...uploadErrors],
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
    errors: [photoNotFound],
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
    summary: 'Changes the caller’s notification settings, once the email address is verified.',
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
      'Unsubscribes the person the link was sent to from one kind of email, in one step and without signing in (RFC 8058).',
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
