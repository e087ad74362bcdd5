import { z } from 'zod';
import { approvalChanged, decidedVersion } from '#features/accounts/inbox/inbox.contract.ts';
import { userNotFound } from '#features/accounts/users/user.errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { id, instant, line, searchText, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { badgeTypes } from './badge-catalogue.rules.ts';

export const badgeNotFound = defineError({
  code: 'badge_not_found',
  status: 404,
  text: 'We can’t find that badge.',
});
export const badgeIsAutomatic = defineError({
  code: 'computed_badge',
  status: 409,
  text: 'This badge is awarded automatically. You can’t give it or take it away by hand.',
});
export const badgeNotHeld = defineError({
  code: 'badge_not_held',
  status: 404,
  text: 'This member doesn’t have this badge.',
});
export const badgeNotDeclarable = defineError({
  code: 'badge_not_declarable',
  status: 409,
  text: 'You can’t ask for this badge.',
});
export const badgeAlreadyRequested = defineError({
  code: 'already_asked',
  status: 409,
  text: 'You already have this badge or have asked for it.',
});
export const badgeRequestNotFound = defineError({
  code: 'request_not_found',
  status: 404,
  text: 'We can’t find that request.',
});
export const badgeRequestAlreadyDecided = defineError({
  code: 'already_decided',
  status: 409,
  text: 'Another administrator has already decided this.',
});

const badgeKey = z.string().regex(/^[a-z][a-z0-9_]{1,40}$/, 'This is not a badge.');

export const UserBadge = z.object({
  id,
  badgeKey: z.string(),
  /** Other members only see the month, as its first day. */
  awardedAt: instant,
  /** Other members only see the month, as its first day. */
  expiresAt: instant.nullable(),
  isVisible: z.boolean(),
  pinOrder: z.number().int().nullable(),
  badge: z.object({ label: z.string(), type: z.enum(badgeTypes), description: z.string() }),
});
export type UserBadge = z.infer<typeof UserBadge>;

export const BadgeRequest = z.object({
  id,
  userId: id,
  name: z.string(),
  badgeKey: z.string(),
  label: z.string(),
  note: z.string().nullable(),
  /** The version of the request in the approvals queue, which a decision must name. */
  version: z.number().int(),
  createdAt: instant,
});
export type BadgeRequest = z.infer<typeof BadgeRequest>;

const tag = 'Badges';
const done = z.object({ message: z.string() });

export const calls = {
  listOwnBadges: call('listOwnBadges', {
    method: 'GET',
    path: '/api/user/badges',
    who: 'account',
    tag,
    summary: 'The caller’s badges, including hidden ones, in display order.',
    input: z.strictObject({}),
    output: z.array(UserBadge),
  }),
  arrangeBadges: call('arrangeBadges', {
    method: 'PATCH',
    path: '/api/user/badges',
    who: 'account',
    tag,
    summary: 'Shows, hides or reorders the caller’s badges.',
    input: z.strictObject({
      badges: z
        .array(
          z.strictObject({
            badgeKey,
            isVisible: z.boolean(),
            pinOrder: z.number().int().min(1).max(100).nullable(),
          }),
        )
        .max(50),
    }),
    output: z.array(UserBadge),
  }),
  declareBadge: call('declareBadge', {
    method: 'POST',
    path: '/api/user/badges',
    who: 'member',
    tag,
    summary: 'Requests a badge that members can claim for themselves; an administrator decides.',
    input: z.strictObject({ badgeKey, note: text(maxLengths.reason).optional() }),
    output: done,
    errors: [badgeNotFound, badgeNotDeclarable, badgeAlreadyRequested],
  }),
  listUserBadges: call('listUserBadges', {
    method: 'GET',
    path: '/api/users/:userId/badges',
    who: 'member',
    tag,
    summary:
      'A member’s badges as other members see them; administrators and the member also see hidden ones.',
    input: z.strictObject({ userId: id }),
    output: z.array(UserBadge),
    errors: [userNotFound],
  }),
  awardBadge: call('awardBadge', {
    method: 'POST',
    path: '/api/users/:userId/badges',
    who: 'admin',
    tag,
    summary:
      'Gives a member a badge, or renews it. The giver is taken from the session; awardedBy is ignored.',
    input: z.strictObject({ userId: id, badgeKey, awardedBy: line(100).optional() }),
    output: UserBadge,
    errors: [userNotFound, badgeNotFound, badgeIsAutomatic],
  }),
  removeBadge: call('removeBadge', {
    method: 'DELETE',
    path: '/api/users/:userId/badges/:badgeKey',
    who: 'admin',
    tag,
    summary: 'Removes a badge that was given by hand from a member.',
    input: z.strictObject({ userId: id, badgeKey }),
    output: done,
    errors: [badgeNotFound, badgeIsAutomatic, badgeNotHeld],
  }),
  getBadgeOverview: call('getBadgeOverview', {
    method: 'GET',
    path: '/api/admin/badges',
    who: 'admin',
    tag,
    summary: 'Every badge, and how many members have it.',
    input: z.strictObject({}),
    output: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        type: z.enum(badgeTypes),
        assign: z.enum(['auto', 'admin', 'self_admin']),
        description: z.string(),
        holders: z.number().int(),
      }),
    ),
  }),
  searchBadgeMembers: call('searchBadgeMembers', {
    method: 'GET',
    path: '/api/admin/badges/members',
    who: 'admin',
    tag,
    audited: 'user.search',
    summary: 'Up to ten members to give a badge to, found by first name, last name or email.',
    input: z.strictObject({ search: searchText }),
    output: z.array(z.object({ id, name: z.string(), email: z.string() })),
  }),
  listBadgeRequests: call('listBadgeRequests', {
    method: 'GET',
    path: '/api/admin/badge-requests',
    who: 'admin',
    tag,
    summary: 'Badge requests waiting for a decision, oldest first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(BadgeRequest),
    paged: true,
  }),
  reviewBadgeRequest: call('reviewBadgeRequest', {
    method: 'POST',
    path: '/api/admin/badge-requests/:id/review',
    who: 'admin',
    tag,
    summary:
      'Approves or rejects a badge request; if two administrators decide at the same time, only one succeeds. `version` is the one that was read; left out, it is the first.',
    input: z.strictObject({
      id,
      decision: z.enum(['approved', 'rejected']),
      reason: text(maxLengths.reason).optional(),
      version: decidedVersion.default(1),
    }),
    output: done,
    errors: [badgeRequestNotFound, badgeRequestAlreadyDecided, approvalChanged],
  }),
};
