import { z } from 'zod';
import { personName } from '#features/accounts/users/user.contract.ts';
import { emailTaken, notJoined, tierEarned, userNotFound } from '#features/accounts/users/user.errors.ts';
import { accountStatuses, membershipTiers } from '#features/accounts/users/user.rules.ts';
import { adminMenuCalls } from '#kit/contract/admin/admin-menu.ts';
import { roles } from '#kit/contract/audience.ts';
import { call } from '#kit/contract/call.ts';
import { notAllowed } from '#kit/contract/errors.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { date, email, Figure, filledText, id, instant, searchText } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

/** A member's account as an administrator sees it. */
export const AdminUser = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  postcode: z.string().nullable(),
  membershipTier: z.enum(membershipTiers),
  role: z.enum(roles),
  canPromoteAdmin: z.boolean(),
  mosque: z.object({ id, name: z.string() }).nullable(),
  mosqueId: z.string().nullable(),
  placeAffiliationId: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  newsletterSubscribed: z.boolean(),
  isEmailVerified: z.boolean(),
  emailFailing: z.boolean(),
  accountStatus: z.enum(accountStatuses),
  suspendedUntil: instant.nullable(),
  standingReason: z.string().nullable(),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
});
export type AdminUser = z.infer<typeof AdminUser>;

/** An address that an administrator has proposed and that has not taken effect yet. */
const ProposedEmail = z.object({
  email: z.string(),
  askedAt: instant,
  /** When it takes effect, if the new mailbox has confirmed it by then. */
  dueAt: instant,
  /** Whether the new mailbox has confirmed it. */
  isConfirmed: z.boolean(),
  /** Whether the owner has agreed from the present mailbox. */
  hasAgreed: z.boolean(),
});
export type ProposedEmail = z.infer<typeof ProposedEmail>;

const AdminUserDetails = AdminUser.extend({
  hasSecondFactor: z.boolean(),
  proposedEmail: ProposedEmail.nullable(),
  sessions: z.array(z.object({ id, device: z.string(), lastUsedAt: instant })),
});
export type AdminUserDetails = z.infer<typeof AdminUserDetails>;

/** The state of one part of the site. */
export const HealthLine = z.object({
  name: z.string(),
  tone: z.enum(['ok', 'warn', 'bad']),
  title: z.string(),
  detail: z.string(),
  link: z.object({ path: z.string(), label: z.string() }).nullable(),
});
export type HealthLine = z.infer<typeof HealthLine>;

const tag = 'Administration';
const done = z.object({ message: z.string() });
const reason = filledText(maxLengths.reason, 'Please say why; the member will see this.', 3);

export const calls = {
  ...adminMenuCalls,
  getAdminStats: call('getAdminStats', {
    method: 'GET',
    path: '/api/admin/stats',
    who: 'admin',
    tag,
    summary: 'The dashboard’s figures, and the state of the outbox.',
    input: z.strictObject({}),
    output: z.object({
      totalUsers: z.number().int(),
      newThisMonth: z.number().int(),
      activeMosques: z.number().int(),
      /** All figures of the dashboard, including these three, in the order it shows them. */
      figures: z.array(Figure),
      mailQueued: z.number().int(),
      mailGivenUp: z.number().int(),
      mailIsSent: z.boolean(),
    }),
  }),
  getSiteHealth: call('getSiteHealth', {
    method: 'GET',
    path: '/api/admin/health',
    who: 'admin',
    tag,
    summary: 'The state of each part of the site: mail, mosques’ times, the weekly email, the database.',
    weight: 2,
    input: z.strictObject({}),
    output: z.array(HealthLine),
  }),
  listUsers: call('listUsers', {
    method: 'GET',
    path: '/api/admin/users',
    who: 'admin',
    tag,
    audited: 'user.list',
    summary: 'The accounts, newest first; filtered by name or email, role and status.',
    input: z.strictObject({
      search: searchText.optional(),
      role: z.enum(roles).optional(),
      status: z.enum(accountStatuses).optional(),
      ...pagingFields,
    }),
    output: z.array(AdminUser),
    paged: true,
  }),
  getUser: call('getUser', {
    method: 'GET',
    path: '/api/admin/users/:id',
    who: 'admin',
    tag,
    audited: 'user.read',
    summary: 'One account, with its signed-in devices.',
    input: z.strictObject({ id }),
    output: AdminUserDetails,
    errors: [userNotFound],
  }),
  editUser: call('editUser', {
    method: 'PATCH',
    path: '/api/admin/users/:id',
    who: 'admin',
    tag,
    summary:
      'Changes the name, membership and role. A new email address takes effect three days later if its owner confirms it by a link and the present address does not stop it; or as soon as both agree. Nobody changes their own address or membership here.',
    input: z.strictObject({
      id,
      firstName: personName.optional(),
      lastName: personName.optional(),
      email: email.optional(),
      /** basic or standard; the other tiers follow from memberships and adverts: see grantPremium. */
      membershipTier: z.enum(membershipTiers).optional(),
      role: z.enum(roles).optional(),
    }),
    output: AdminUser,
    errors: [userNotFound, notAllowed, notJoined, emailTaken, tierEarned],
  }),
  cancelEmailProposal: call('cancelEmailProposal', {
    method: 'DELETE',
    path: '/api/admin/users/:id/proposed-email',
    who: 'admin',
    tag,
    summary: 'Withdraws the email address that was proposed for an account, if it has not taken effect.',
    input: z.strictObject({ id }),
    output: done,
    errors: [userNotFound, notAllowed],
  }),
  deleteUser: call('deleteUser', {
    method: 'DELETE',
    path: '/api/admin/users/:id',
    who: 'admin',
    tag,
    summary: 'Deletes an account and what we hold about its owner.',
    input: z.strictObject({ id }),
    output: done,
    errors: [userNotFound, notAllowed],
  }),
  suspendUser: call('suspendUser', {
    method: 'POST',
    path: '/api/admin/users/:id/suspend',
    who: 'admin',
    tag,
    summary:
      'Suspends a member until the end of a day, or until someone lifts it; or bans them. A ban ends every session; either way, the member is told why by email.',
    input: z.strictObject({
      id,
      reason,
      /** The last day of a suspension; if absent, it lasts until lifted. */
      until: date.nullish(),
      ban: z.boolean().default(false),
    }),
    output: AdminUser,
    errors: [userNotFound, notAllowed],
  }),
  reinstateUser: call('reinstateUser', {
    method: 'POST',
    path: '/api/admin/users/:id/reinstate',
    who: 'admin',
    tag,
    summary: 'Lifts a suspension or a ban.',
    input: z.strictObject({ id }),
    output: AdminUser,
    errors: [userNotFound, notAllowed],
  }),
  endUserSessions: call('endUserSessions', {
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions',
    who: 'admin',
    tag,
    summary: 'Signs a member out everywhere.',
    input: z.strictObject({ id }),
    output: done,
    errors: [userNotFound, notAllowed],
  }),
  promoteAdmin: call('promoteAdmin', {
    method: 'POST',
    path: '/api/admin/promote',
    who: 'admin',
    tag,
    summary:
      'Makes the member with this email address an administrator; only for the main administrator and those allowed to promote. The main administrator may pass on that right.',
    input: z.strictObject({ targetEmail: email, canPromoteAdmin: z.boolean().optional() }),
    output: done,
    errors: [userNotFound, notAllowed],
  }),
  demoteAdmin: call('demoteAdmin', {
    method: 'POST',
    path: '/api/admin/demote',
    who: 'admin',
    tag,
    summary: 'Makes an administrator a member again. The main administrator can’t be demoted.',
    input: z.strictObject({ targetEmail: email }),
    output: done,
    errors: [userNotFound, notAllowed],
  }),
};
