import { z } from 'zod';
import { userNotFound } from '#features/accounts/users/errors.ts';
import { call } from '#kit/contract/call.ts';
import { id, instant, line, searchText, text } from '#kit/contract/fields.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { badgeTypes } from './catalogue.ts';
import {
  alreadyAsked,
  badgeRequestAlreadyDecided,
  badgeRequestNotFound,
  computedBadge,
  noSuchBadge,
  notDeclarable,
  notHeld,
} from './errors.ts';

const badgeKey = z.string().regex(/^[a-z][a-z0-9_]{1,40}$/, 'This is not a badge.');

export const UserBadge = z.object({
  id,
  badgeKey: z.string(),
  awardedAt: instant,
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
    errors: [noSuchBadge, notDeclarable, alreadyAsked],
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
    errors: [userNotFound, noSuchBadge, computedBadge],
  }),
  removeBadge: call('removeBadge', {
    method: 'DELETE',
    path: '/api/users/:userId/badges/:badgeKey',
    who: 'admin',
    tag,
    summary: 'Removes a badge that was given by hand from a member.',
    input: z.strictObject({ userId: id, badgeKey }),
    output: done,
    errors: [noSuchBadge, computedBadge, notHeld],
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
    summary: 'Up to ten members to give a badge to, found by first name, last name or e-mail.',
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
      'Approves or rejects a badge request; if two administrators decide at the same time, only one succeeds.',
    input: z.strictObject({
      id,
      decision: z.enum(['approved', 'rejected']),
      reason: text(maxLengths.reason).optional(),
    }),
    output: done,
    errors: [badgeRequestNotFound, badgeRequestAlreadyDecided],
  }),
};
