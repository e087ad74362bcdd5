import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError, tooMany } from '#kit/contract/errors.ts';
import { filledText, id, instant, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { connectionLengths, connectionStatuses } from './connection.rules.ts';

export const connectionNotFound = defineError({
  code: 'connection_not_found',
  status: 404,
  text: 'This conversation no longer exists.',
});
/**
 * One error for every reason why a member can't be asked (hidden, not open, blocked, deleted), so that the reason is not
 * revealed.
 */
export const notOpenToConnect = defineError({
  code: 'not_open_to_connect',
  status: 404,
  text: 'This member isn’t taking introductions at the moment.',
});
export const introductionAlreadySent = defineError({
  code: 'already_asked',
  status: 409,
  text: 'You’ve already asked this member. They haven’t answered yet.',
});
export const alreadyConnected = defineError({
  code: 'already_connected',
  status: 409,
  text: 'You two are already in conversation.',
});
export const askedRecently = defineError({
  code: 'asked_lately',
  status: 409,
  text: 'You’ve asked this member before, and can’t ask again yet.',
});
export const tooManyOpen = defineError({
  code: 'too_many_open',
  status: 409,
  text: 'Five of your introductions are waiting for an answer. Withdraw one, or wait until one is answered.',
});
export const introductionNotPending = defineError({
  code: 'no_longer_waiting',
  status: 409,
  text: 'This introduction has already been answered or withdrawn.',
});
export const conversationEnded = defineError({
  code: 'conversation_over',
  status: 409,
  text: 'This conversation has ended, so you can’t write in it any more.',
});
export const contactsRevealed = defineError({
  code: 'contacts_revealed',
  status: 409,
  text: 'You’ve both shared your contact details, so you can’t take yours back.',
});
export const messageIdReused = defineError({
  code: 'message_id_reused',
  status: 409,
  text: 'This clientId already belongs to another message.',
});

/**
 * An introduction between the caller and another member with the conversation that follows, or a conversation about
 * volunteering.
 */
export const MemberConnection = z.object({
  id,
  status: z.enum(connectionStatuses),
  /** Whether the caller sent the introduction. */
  isMine: z.boolean(),
  /**
   * The opportunity that the conversation is about, if it began when a volunteer was accepted; the organiser counts as the
   * sender. Id and title are null if the opportunity is no longer shown. Null for introductions.
   */
  about: z
    .object({
      kind: z.literal('volunteering'),
      opportunityId: id.nullable(),
      title: z.string().nullable(),
    })
    .nullable(),
  other: z.object({
    /** Null once that account is deleted. */
    id: id.nullable(),
    name: z.string(),
    profileImageUrl: z.string().nullable(),
    ward: z.string().nullable(),
    memberSince: instant.nullable(),
    /** Whether the caller may still open the member's entry in the directory. */
    hasEntry: z.boolean(),
    /** Whether the caller has blocked the member. Nobody learns who has blocked them. */
    isBlockedByCaller: z.boolean(),
  }),
  introMessage: z.string(),
  /** The message sent with the acceptance or refusal; null if there was none. */
  responseMessage: z.string().nullable(),
  sentAt: instant,
  respondedAt: instant.nullable(),
  /** When the conversation ends automatically; null if it has no end. */
  chatExpiresAt: instant.nullable(),
  /** When it ended, and until when it can still be read. */
  closedAt: instant.nullable(),
  readableUntil: instant.nullable(),
  /** Who has pressed 'Keep talking' since the last extension. */
  iKeep: z.boolean(),
  otherKeeps: z.boolean(),
  iShared: z.boolean(),
  otherShared: z.boolean(),
  /** The other member's contact details, once both have shared theirs and while the conversation lasts. */
  contact: z.object({ email: z.string(), phone: z.string().nullable() }).nullable(),
  lastMessage: z.object({ message: z.string(), isMine: z.boolean(), sentAt: instant }).nullable(),
  unread: z.number().int(),
  lastActivityAt: instant,
  /** Whether the other member's introduction, or reply to one, asks the caller to move to a messenger, a phone or email. */
  asksToLeave: z.boolean(),
});
export type MemberConnection = z.infer<typeof MemberConnection>;

export const ChatMessage = z.object({
  id,
  /** Counts up from 1 in each conversation. */
  position: z.number().int(),
  /** The id that the sender's device gave it. */
  clientId: id,
  isMine: z.boolean(),
  /** Empty if moderators removed it. */
  message: z.string(),
  isRemoved: z.boolean(),
  sentAt: instant,
  readAt: instant.nullable(),
  /** Whether it is an early message from the other member that asks to move to a messenger, a phone or email. */
  asksToLeave: z.boolean(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const tag = 'Connections';
const byId = z.strictObject({ id });

export const connectionLists = ['received', 'current', 'past'] as const;

export const calls = {
  createMemberConnection: call('createMemberConnection', {
    method: 'POST',
    path: '/api/member-connections',
    who: 'member',
    tag,
    summary:
      'Asks a member for an introduction, in the caller’s own words. If that member has already asked the caller, this accepts; if they let everybody write, the conversation starts immediately. A member can have five open requests and send ten a day.',
    input: z.strictObject({
      toUserId: id,
      message: filledText(
        connectionLengths.introduction,
        'Please write a few words about yourself and why you ask.',
      ),
    }),
    output: MemberConnection,
    idempotent: true,
    errors: [
      notOpenToConnect,
      introductionAlreadySent,
      alreadyConnected,
      askedRecently,
      tooManyOpen,
      tooMany,
    ],
  }),
  listConnections: call('listConnections', {
    method: 'GET',
    path: '/api/user/connections',
    who: 'account',
    tag,
    summary:
      'The caller’s introductions and conversations, most recently active first. `received`: requests to answer; `current`: conversations and the caller’s own requests; `past`: those that have ended and can still be read.',
    input: z.strictObject({ ...pagingFields, list: z.enum(connectionLists).optional() }),
    output: z.array(MemberConnection),
    paged: true,
  }),
  getUnreadConnections: call('getUnreadConnections', {
    method: 'GET',
    path: '/api/user/connections/unread',
    who: 'account',
    tag,
    summary: 'How many requests are waiting for the caller, and how many conversations have unread messages.',
    input: z.strictObject({}),
    output: z.object({ requests: z.number().int(), conversations: z.number().int() }),
  }),
  getConnection: call('getConnection', {
    method: 'GET',
    path: '/api/member-connections/:id',
    who: 'account',
    tag,
    summary: 'One introduction or conversation of the caller’s.',
    input: byId,
    output: MemberConnection,
    errors: [connectionNotFound],
  }),
  acceptConnection: call('acceptConnection', {
    method: 'POST',
    path: '/api/member-connections/:id/accept',
    who: 'member',
    tag,
    summary: 'Accepts a request: the two can write to each other for fourteen days.',
    input: z.strictObject({ id, message: text(connectionLengths.answer).optional() }),
    output: MemberConnection,
    errors: [connectionNotFound, introductionNotPending],
  }),
  declineConnection: call('declineConnection', {
    method: 'POST',
    path: '/api/member-connections/:id/decline',
    who: 'account',
    tag,
    summary: 'Declines a request. The sender isn’t notified, and can ask again after ninety days.',
    input: z.strictObject({ id, message: text(connectionLengths.answer).optional() }),
    output: MemberConnection,
    errors: [connectionNotFound, introductionNotPending],
  }),
  withdrawConnection: call('withdrawConnection', {
    method: 'POST',
    path: '/api/member-connections/:id/withdraw',
    who: 'account',
    tag,
    summary: 'Withdraws an unanswered request and removes it from the other member’s list.',
    input: byId,
    output: z.object({ message: z.string() }),
    errors: [connectionNotFound, introductionNotPending],
  }),
  keepConnection: call('keepConnection', {
    method: 'POST',
    path: '/api/member-connections/:id/keep',
    who: 'member',
    tag,
    summary: 'Extends the conversation by thirty days once both have asked. It can be extended again.',
    input: byId,
    output: MemberConnection,
    idempotent: true,
    errors: [connectionNotFound, conversationEnded],
  }),
  shareContact: call('shareContact', {
    method: 'POST',
    path: '/api/member-connections/:id/share-contact',
    who: 'member',
    tag,
    summary:
      'Shares the caller’s email address and phone. Each sees the other’s once both have shared, and from then on the conversation lasts until one of them ends it.',
    input: byId,
    output: MemberConnection,
    errors: [connectionNotFound, conversationEnded],
  }),
  stopSharingContact: call('stopSharingContact', {
    method: 'DELETE',
    path: '/api/member-connections/:id/share-contact',
    who: 'account',
    tag,
    summary:
      'Takes back that the caller shared, as long as the other has not shared too. Repeating the call changes nothing.',
    input: byId,
    output: MemberConnection,
    errors: [connectionNotFound, conversationEnded, contactsRevealed],
  }),
  endConnection: call('endConnection', {
    method: 'POST',
    path: '/api/member-connections/:id/end',
    who: 'account',
    tag,
    summary: 'Ends the conversation for both. Both can read it for another thirty days.',
    input: byId,
    output: MemberConnection,
    errors: [connectionNotFound, conversationEnded],
  }),
  listMessages: call('listMessages', {
    method: 'GET',
    path: '/api/member-connections/:id/messages',
    who: 'account',
    tag,
    summary: 'The messages of a conversation, newest first.',
    input: z.strictObject({ id, ...pagingFields }),
    output: z.array(ChatMessage),
    paged: true,
    errors: [connectionNotFound],
  }),
  sendMessage: call('sendMessage', {
    method: 'POST',
    path: '/api/member-connections/:id/messages',
    who: 'member',
    tag,
    summary:
      'Sends a message. `clientId` is the device’s own id for it: sent again with the same id, the message is stored once and the first response is repeated.',
    input: z.strictObject({
      id,
      message: filledText(connectionLengths.message, 'Please write a message.'),
      clientId: id.optional(),
    }),
    output: ChatMessage,
    errors: [connectionNotFound, conversationEnded, messageIdReused],
  }),
  readMessages: call('readMessages', {
    method: 'POST',
    path: '/api/member-connections/:id/read',
    who: 'account',
    tag,
    summary: 'Marks the other member’s messages as read, up to a given one or all.',
    input: z.strictObject({ id, upTo: z.number().int().min(0).max(2_147_483_647).optional() }),
    output: z.object({ read: z.number().int() }),
    errors: [connectionNotFound],
  }),
};
