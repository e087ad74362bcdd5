import { photoUrl } from '#features/accounts/users/server/public.ts';
import { type ConnectionStatus, closedAtOf, daysAfter, readableDays, statusAt } from '../connection-rules.ts';
import type { ChatMessage, MemberConnection } from '../contract.ts';
import { warnsOf } from '../leaving-platform.ts';
import type { ConnectionRow, SeenRow } from './queries.ts';
import type { chatMessages } from './tables.ts';

/** What a member is called whose account is deleted. */
const former = 'A former member';

/** What it is at an instant. A block ends it before the queue has come by to say so. */
function statusSeen({ connection, isFree }: SeenRow, now: Date): ConnectionStatus {
  const status = statusAt(connection, now);
  if (isFree || status !== 'accepted') return status;
  return 'ended';
}

/** A connection as one of its two sees it at an instant. */
export function toMemberConnection(row: SeenRow, viewerId: string, now: Date): MemberConnection {
  const { connection, lastMessage, lastMessageBy, unread } = row;
  const isMine = connection.fromUserId === viewerId;
  const status = statusSeen(row, now);
  const isOver = status !== 'pending' && status !== 'accepted';
  const closedAt = isOver ? (closedAtOf(connection) ?? now.toISOString()) : null;
  return {
    id: connection.id,
    status,
    isMine,
    other: otherIn(row),
    introMessage: connection.introMessage,
    responseMessage: connection.responseMessage,
    sentAt: connection.sentAt,
    respondedAt: connection.respondedAt,
    chatExpiresAt: status === 'accepted' ? connection.chatExpiresAt : null,
    closedAt,
    readableUntil: closedAt === null ? null : daysAfter(closedAt, readableDays),
    ...sides(connection, isMine),
    contact: status === 'accepted' ? contactIn(row) : null,
    lastMessage:
      lastMessage === null
        ? null
        : {
            message: lastMessage,
            isMine: lastMessageBy === viewerId,
            sentAt: connection.lastActivityAt,
          },
    unread,
    lastActivityAt: connection.lastActivityAt,
    asksToLeave: warnsOf((isMine ? connection.responseMessage : connection.introMessage) ?? '', {
      position: 0,
      areContactsShared: connection.contactsRevealedAt !== null,
    }),
  };
}

function sides(row: ConnectionRow, isMine: boolean) {
  const from = { keeps: row.fromUserKeeps, shared: row.fromUserContactShared };
  const to = { keeps: row.toUserKeeps, shared: row.toUserContactShared };
  const [own, others] = isMine ? [from, to] : [to, from];
  return { iKeep: own.keeps, otherKeeps: others.keeps, iShared: own.shared, otherShared: others.shared };
}

function otherIn({ other, shown, isFree }: SeenRow): MemberConnection['other'] {
  if (other === null) return { id: null, name: former, profileImageUrl: null, ward: null, memberSince: null };
  return {
    id: other.id,
    name: shown?.name ?? `${other.firstName} ${other.lastName}`,
    profileImageUrl: isFree ? photoUrl(other.photoKey) : null,
    ward: isFree && shown && shown.seenBy !== 'nobody' ? shown.ward : null,
    memberSince: other.joinedAt,
  };
}

function contactIn({ connection, other }: SeenRow): MemberConnection['contact'] {
  if (connection.contactsRevealedAt === null || other === null) return null;
  return { email: other.email, phone: other.mobile ?? other.phone };
}

/** A message as one of the two sees it. */
export function toChatMessage(
  row: typeof chatMessages.$inferSelect,
  viewerId: string,
  { contactsRevealedAt }: ConnectionRow,
): ChatMessage {
  const isMine = row.fromUserId === viewerId;
  const isRemoved = row.removedAt !== null;
  return {
    id: row.id,
    position: row.position,
    clientId: row.clientId,
    isMine,
    message: isRemoved ? '' : row.message,
    isRemoved,
    sentAt: row.createdAt,
    readAt: row.readAt,
    asksToLeave:
      !isMine &&
      !isRemoved &&
      warnsOf(row.message, { position: row.position, areContactsShared: contactsRevealedAt !== null }),
  };
}
