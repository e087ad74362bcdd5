import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { filledText, id, instant } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { listingEnded, listingNotFound, ownListing, talkNotFound, talkOver } from './listing.errors.ts';
import { listingLengths } from './listing.rules.ts';

const message = filledText(listingLengths.message, 'Please write a message.');

/** A conversation of two members about a listing, as shown in a list. */
export const Talk = z.object({
  id,
  /** Null after the listing was deleted. */
  listingId: id.nullable(),
  title: z.string(),
  /** The other member; null after their account was deleted. */
  other: z.object({ id, name: z.string() }).nullable(),
  /** Whether the caller is the seller. */
  isSelling: z.boolean(),
  lastMessage: z.string(),
  lastMessageAt: instant,
  unread: z.number().int(),
});
export type Talk = z.infer<typeof Talk>;

export const TalkMessage = z.object({
  id,
  isMine: z.boolean(),
  /** Empty if moderators removed it. */
  message: z.string(),
  isRemoved: z.boolean(),
  /** When the one it was sent to has read it. */
  readAt: instant.nullable(),
  sentAt: instant,
});
export type TalkMessage = z.infer<typeof TalkMessage>;

export const WholeTalk = Talk.extend({
  /** The latest messages, oldest first. */
  messages: z.array(TalkMessage),
  /** Whether the two members can still write to each other. */
  isOpen: z.boolean(),
});
export type WholeTalk = z.infer<typeof WholeTalk>;

const tag = 'Classifieds';

export const calls = {
  contactSeller: call('contactSeller', {
    method: 'POST',
    path: '/api/classifieds/:id/contact',
    who: 'member',
    tag,
    summary: 'Writes to the seller of a listing. Neither learns the other’s address.',
    input: z.strictObject({ id, message }),
    output: z.object({ talkId: id, message: z.string() }),
    idempotent: true,
    errors: [listingNotFound, listingEnded, ownListing, talkOver],
  }),
  listClassifiedTalks: call('listClassifiedTalks', {
    method: 'GET',
    path: '/api/user/classified-talks',
    who: 'account',
    tag,
    summary: 'The caller’s conversations about listings, latest first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(Talk),
    paged: true,
  }),
  getClassifiedTalk: call('getClassifiedTalk', {
    method: 'GET',
    path: '/api/user/classified-talks/:id',
    who: 'account',
    tag,
    summary: 'A conversation about a listing, with its latest messages.',
    input: z.strictObject({ id }),
    output: WholeTalk,
    errors: [talkNotFound],
  }),
  readClassifiedTalk: call('readClassifiedTalk', {
    method: 'POST',
    path: '/api/user/classified-talks/:id/read',
    who: 'account',
    tag,
    summary: 'Marks the other member’s messages about a listing as read, up to a given one or all.',
    input: z.strictObject({ id, /** A message of the conversation. */ upTo: id.optional() }),
    output: z.object({ read: z.number().int() }),
    errors: [talkNotFound],
  }),
  sendClassifiedMessage: call('sendClassifiedMessage', {
    method: 'POST',
    path: '/api/user/classified-talks/:id/messages',
    who: 'member',
    tag,
    summary: 'Sends a message in a conversation about a listing.',
    input: z.strictObject({ id, message }),
    output: TalkMessage,
    idempotent: true,
    errors: [talkNotFound, talkOver],
  }),
};
