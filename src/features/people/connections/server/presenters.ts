import { photoUrl } from '#features/accounts/users/server/public.ts';
import { closedAtOf, daysAfter, readableDays, statusAt } from '../connection-rules.ts';
import type { MemberConnection } from '../contract.ts';
import { warnsOf } from '../leaving-platform.ts';
import type { ConnectionRow, SeenRow } from './queries.ts';

/** What a member is called whose account is deleted. */
const former = 'A former member';

/** A connection as one of its two sees it at an instant. */
export function toMemberConnection(row: SeenRow, viewerId: string, now: Date): MemberConnection {
  const { connection, lastMessage, lastMessageBy, unread } = row;
  const isMine = connection.fromUserId === viewerId;
  const status = statusAt(connection, now);
  const isOver = status !== 'pending' && status !== 'accepted';
  const closedAt = isOver ? closedAtOf(connection) : null;
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
    asksToLeave:
      !isMine &&
      warnsOf(connection.introMessage, {
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

function otherIn({ other, shown }: SeenRow): MemberConnection['other'] {
  if (other === null) return { id: null, name: former, profileImageUrl: null, ward: null, memberSince: null };
  return {
    id: other.id,
    name: shown?.name ?? `${other.firstName} ${other.lastName}`,
    profileImageUrl: photoUrl(other.photoKey),
    ward: shown && shown.seenBy !== 'nobody' ? shown.ward : null,
    memberSince: other.joinedAt,
  };
}

function contactIn({ connection, other }: SeenRow): MemberConnection['contact'] {
  if (connection.contactsRevealedAt === null || other === null) return null;
  return { email: other.email, phone: other.mobile ?? other.phone };
}
