import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { tooMany } from '#kit/contract/errors.ts';
import { id, instant, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { connectionStatuses } from './connection-rules.ts';
import {
  alreadyAsked,
  alreadyConnected,
  askedLately,
  connectionNotFound,
  conversationOver,
  messageIdReused,
  noLongerWaiting,
  notOpenToConnect,
  tooManyOpen,
} from './errors.ts';
import { connectionLengths } from './max-lengths.ts';

/** An introduction between the caller and another member, and the conversation that follows. */
export const MemberConnection = z.object({
  id,
  status: z.enum(connectionStatuses),
  /** Whether the caller asked. */
  isMine: z.boolean(),
  other: z.object({
    /** Null once that account is deleted. */
    id: id.nullable(),
    name: z.string(),
    profileImageUrl: z.string().nullable(),
    ward: z.string().nullable(),
    memberSince: instant.nullable(),
  }),
  introMessage: z.string(),
  /** What was answered with the yes or the no; null where it was just one of them. */
  responseMessage: z.string().nullable(),
  sentAt: instant,
  respondedAt: instant.nullable(),
  /** When the conversation ends by itself; null while it has no end. */
  chatExpiresAt: instant.nullable(),
  /** Since when it is over, and until when it can still be read. */
  closedAt: instant.nullable(),
  readableUntil: instant.nullable(),
  /** Who has pressed 'Keep talking' since the end was last put off. */
  iKeep: z.boolean(),
  otherKeeps: z.boolean(),
  iShared: z.boolean(),
  otherShared: z.boolean(),
  /** The other's contact details, once both have shared theirs and while the conversation lasts. */
  contact: z.object({ email: z.string(), phone: z.string().nullable() }).nullable(),
  lastMessage: z.object({ message: z.string(), isMine: z.boolean(), sentAt: instant }).nullable(),
  unread: z.number().int(),
  lastActivityAt: instant,
  /** Whether the other's introduction, or answer to one, asks the caller to move to a messenger, a phone or e-mail. */
  asksToLeave: z.boolean(),
});
export type MemberConnection = z.infer<typeof MemberConnection>;

export const ChatMessage = z.object({
  id,
  /** Counts up from 1 in each conversation. */
  position: z.number().int(),
  /** As its writer's device called it. */
  clientId: id,
  isMine: z.boolean(),
  /** Empty for one that moderators have removed. */
  message: z.string(),
  isRemoved: z.boolean(),
  sentAt: instant,
  readAt: instant.nullable(),
  /** Whether an early message of the other asks to move to a messenger, a phone or e-mail. */
  asksToLeave: z.boolean(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const tag = 'Connections';
const filled = (max: number, message: string) =>
  text(max).refine((value) => value.trim() !== '', { message });
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
      message: filled(
        connectionLengths.introduction,
        'Please write a few words about yourself and why you ask.',
      ),
    }),
    output: MemberConnection,
    idempotent: true,
    errors: [notOpenToConnect, alreadyAsked, alreadyConnected, askedLately, tooManyOpen, tooMany],
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
    errors: [connectionNotFound, noLongerWaiting],
  }),
  declineConnection: call('declineConnection', {
    method: 'POST',
    path: '/api/member-connections/:id/decline',
    who: 'account',
    tag,
    summary: 'Declines a request. The sender isn’t notified, and can ask again after ninety days.',
    input: z.strictObject({ id, message: text(connectionLengths.answer).optional() }),
    output: MemberConnection,
    errors: [connectionNotFound, noLongerWaiting],
  }),
  withdrawConnection: call('withdrawConnection', {
    method: 'POST',
    path: '/api/member-connections/:id/withdraw',
    who: 'account',
    tag,
    summary: 'Withdraws an unanswered request and removes it from the other member’s list.',
    input: byId,
    output: z.object({ message: z.string() }),
    errors: [connectionNotFound, noLongerWaiting],
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
    errors: [connectionNotFound, conversationOver],
  }),
  shareContact: call('shareContact', {
    method: 'POST',
    path: '/api/member-connections/:id/share-contact',
    who: 'member',
    tag,
    summary:
      'Shares the caller’s e-mail address and phone. Each sees the other’s once both have shared, and from then on the conversation lasts until one of them ends it.',
    input: byId,
    output: MemberConnection,
    errors: [connectionNotFound, conversationOver],
  }),
  endConnection: call('endConnection', {
    method: 'POST',
    path: '/api/member-connections/:id/end',
    who: 'account',
    tag,
    summary: 'Ends the conversation for both. Both can read it for another thirty days.',
    input: byId,
    output: MemberConnection,
    errors: [connectionNotFound, conversationOver],
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
      message: filled(connectionLengths.message, 'Please write a message.'),
      clientId: id.optional(),
    }),
    output: ChatMessage,
    errors: [connectionNotFound, conversationOver, messageIdReused],
  }),
  readMessages: call('readMessages', {
    method: 'POST',
    path: '/api/member-connections/:id/read',
    who: 'account',
    tag,
    summary: 'Marks the other member’s messages as read, up to a given one or all.',
    input: z.strictObject({ id, upTo: z.number().int().min(0).optional() }),
    output: z.object({ read: z.number().int() }),
    errors: [connectionNotFound],
  }),
};
