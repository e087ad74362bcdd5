import { z } from 'zod';
import { approvalChanged, decidedVersion } from '#features/accounts/inbox/inbox.contract.ts';
import { linkToken } from '#features/accounts/sign-in/link-token.rules.ts';
import { personName } from '#features/accounts/users/user.contract.ts';
import { linkInvalid } from '#features/accounts/users/user.errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { email, id, instant, line, phone, postcode, searchText, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { waitingListLengths, waitingStatuses } from './waiting-list.rules.ts';

export const entryNotFound = defineError({
  code: 'entry_not_found',
  status: 404,
  text: 'This entry is no longer on the waiting list.',
});
export const wrongStep = defineError({
  code: 'wrong_step',
  status: 409,
  text: 'You can’t set the status to joined. Manage anyone who has already joined under Users.',
});
export const alreadyMember = defineError({
  code: 'already_member',
  status: 409,
  text: 'There is already an account with this email address.',
});
export const notInvited = defineError({
  code: 'not_invited',
  status: 409,
  text: 'You can only invite someone again if they have been approved and have not joined yet.',
});
export const joinedAgain = defineError({
  code: 'joined_again',
  status: 409,
  text: 'They have joined the waiting list again since. Decide about the newer entry.',
});
export const entryAlreadyDecided = defineError({
  code: 'already_decided',
  status: 409,
  text: 'Another administrator has already decided about this sign-up.',
});

/** How someone found us: kept only with consent. */
const campaignFields = {
  campaignConsent: z.boolean().optional(),
  source: line(50).optional(),
  referrer: line(2000).optional(),
  utmSource: line(100).optional(),
  utmMedium: line(100).optional(),
  utmCampaign: line(100).optional(),
  utmTerm: line(100).optional(),
  utmContent: line(100).optional(),
};

/** The fields of the sign-up form. */
export const JoinInput = z.strictObject({
  firstName: personName,
  lastName: personName,
  email,
  phone,
  postcode,
  reason: text(waitingListLengths.reason).optional(),
  /** The person who recommended us. */
  referredBy: line(waitingListLengths.referredBy).optional(),
  /** Opts in to the weekly email: never ticked in advance. */
  weeklyNewsletter: z.boolean().optional(),
  ...campaignFields,
});
export type JoinInput = z.input<typeof JoinInput>;

export const joinedText = "You've been added to our waiting list. We'll be in touch soon!";

/** An entry with the fields that administrators see. */
export const WaitingEntry = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  mobile: z.string(),
  postcode: z.string(),
  reason: z.string().nullable(),
  role: z.enum(['user', 'admin']),
  status: z.enum(waitingStatuses),
  /** An account with this address was banned and then deleted. */
  wasBanned: z.boolean(),
  /** When an earlier entry of the address was rejected, and by whom. */
  rejectedBefore: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  version: z.number().int(),
  source: z.string(),
  referredBy: z.string().nullable(),
  campaign: z.string().nullable(),
  referrerHost: z.string().nullable(),
  weeklyNewsletter: z.boolean(),
  userId: z.string().nullable(),
  foundingPlace: z.number().int().nullable(),
  invitedAt: instant.nullable(),
  joinedAt: instant.nullable(),
  createdAt: instant,
});
export type WaitingEntry = z.infer<typeof WaitingEntry>;

/** The filters of the administrators' table, four of which are also cards. */
export const waitingGroups = ['all', 'pending', 'approved', 'active', 'rejected'] as const;

const tag = 'Waiting list';
const done = z.object({ message: z.string() });

export const calls = {
  joinWaitingList: call('joinWaitingList', {
    method: 'POST',
    path: '/api/waiting-list',
    who: 'everyone',
    tag,
    summary:
      'Joins the waiting list, with consent to what /privacy says. An address already on the list gets the same response: after a rejection there is a new entry, and while one is pending an email has a link that takes over what was entered differently. How someone found us is kept only with campaignConsent.',
    input: JoinInput,
    output: z.object({ message: z.literal(joinedText) }),
    // People in a mosque's Wi-Fi share one IP address; each email address gets three attempts an hour.
    limit: { times: 600, perSeconds: 3600 },
  }),
  correctSignUp: call('correctSignUp', {
    method: 'POST',
    path: '/api/waiting-list/corrections',
    who: 'everyone',
    tag,
    summary: 'Takes over what somebody entered who joined again, by the link in the email about it.',
    input: z.strictObject({ token: linkToken }),
    output: done,
    errors: [linkInvalid],
    limit: { times: 60, perSeconds: 3600 },
  }),
  getFoundingPlaces: call('getFoundingPlaces', {
    method: 'GET',
    path: '/api/waiting-list/founding-places',
    who: 'everyone',
    tag,
    summary: 'How many founding-member places there are, and how many are left.',
    input: z.strictObject({}),
    output: z.object({ places: z.number().int(), left: z.number().int() }),
    cacheSeconds: 60,
  }),
  listWaitingList: call('listWaitingList', {
    method: 'GET',
    path: '/api/admin/waiting-list',
    who: 'admin',
    tag,
    audited: 'waiting_list.read',
    summary: 'The sign-ups, longest waiting first, filtered by group and search.',
    input: z.strictObject({
      group: z.enum(waitingGroups).optional(),
      status: z.enum(waitingStatuses).optional(),
      search: searchText.optional(),
      ...pagingFields,
    }),
    output: z.array(WaitingEntry),
    paged: true,
  }),
  getWaitingListStats: call('getWaitingListStats', {
    method: 'GET',
    path: '/api/admin/waiting-list/stats',
    who: 'admin',
    tag,
    summary: 'How many have signed up, are waiting, have been approved and have become active members.',
    input: z.strictObject({}),
    output: z.object({
      total: z.number().int(),
      pending: z.number().int(),
      approved: z.number().int(),
      active: z.number().int(),
      rejected: z.number().int(),
    }),
  }),
  updateWaitingListEntry: call('updateWaitingListEntry', {
    method: 'PATCH',
    path: '/api/admin/waiting-list/:id',
    who: 'admin',
    tag,
    summary:
      'Sets an entry’s status. Approving sends the invitation; withdrawing approval cancels its link. Rejecting sends an email that says so. `from` is the status that was read: left out, it is pending; `version` is the version that was read. An entry that has another status since is not changed, so that of two administrators who decide at the same time only one succeeds.',
    input: z.strictObject({
      id,
      status: z.enum(waitingStatuses),
      from: z.enum(waitingStatuses).optional(),
      version: decidedVersion.optional(),
    }),
    output: WaitingEntry,
    errors: [entryNotFound, wrongStep, alreadyMember, entryAlreadyDecided, joinedAgain, approvalChanged],
  }),
  resendInvitation: call('resendInvitation', {
    method: 'POST',
    path: '/api/admin/waiting-list/:id/invitation',
    who: 'admin',
    tag,
    summary: 'Sends a new invitation; the previous link stops working.',
    input: z.strictObject({ id }),
    output: done,
    errors: [entryNotFound, notInvited],
  }),
  deleteWaitingListEntry: call('deleteWaitingListEntry', {
    method: 'DELETE',
    path: '/api/admin/waiting-list/:id',
    who: 'admin',
    tag,
    summary: 'Deletes an entry, along with any invitation that was not accepted. A member’s account stays.',
    input: z.strictObject({ id }),
    output: done,
    errors: [entryNotFound],
  }),
};
