/**
 * The state of a connection. pending: not answered; accepted: the two are in conversation; declined; withdrawn by the
 * sender; expired: never answered; ended: a conversation that is over.
 */
export const connectionStatuses = [
  'pending',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'ended',
] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** How a conversation began: by an introduction, or because one member volunteers at an opportunity of the other. */
export const connectionKinds = ['introduction', 'volunteering'] as const;

/** The fields of a connection that the rules use. Instants are ISO 8601 in UTC. */
export type Connection = {
  status: ConnectionStatus;
  fromUserId: string | null;
  sentAt: string;
  /** Null if it has no end: both have shared their contact details, or it lasts as long as the opportunity. */
  chatExpiresAt: string | null;
  /** When it was declined, withdrawn, expired or ended. */
  closedAt: string | null;
  /** The member who ended the conversation; null if it expired. */
  endedBy: string | null;
};

/** Introductions of one member that may be unanswered at a time. */
export const maxOpenRequests = 5;
/** Introductions that one member may send in 24 hours. */
export const maxRequestsADay = 10;

/** A request expires after this many days without an answer. */
export const requestDays = 30;
/** A conversation lasts this many days after acceptance. */
export const conversationDays = 14;
/** Each time both members keep it, it is extended by this many days. */
export const keptDays = 30;
/** After its end it can be read for this many days. */
export const readableDays = 30;
/** Days before the same member can be asked again after a refusal, or after that member ended the conversation. */
export const refusalCooldownDays = 90;
/** Days before the same member can be asked again after a request that expired, and after one that was withdrawn. */
const expiryCooldownDays = 30;
const withdrawalCooldownDays = 1;

const dayMs = 24 * 60 * 60 * 1000;

/** The instant `days` days after another. */
export function daysAfter(instant: string | Date, days: number): string {
  return new Date(new Date(instant).getTime() + days * dayMs).toISOString();
}

/** When an open connection ends automatically; null if it has no end or is over. */
export function endsAt({ status, sentAt, chatExpiresAt }: Connection): string | null {
  if (status === 'pending') return daysAfter(sentAt, requestDays);
  return status === 'accepted' ? chatExpiresAt : null;
}

/** The status at an instant. The row may be out of date until the job has run. */
export function statusAt(connection: Connection, now: Date): ConnectionStatus {
  const end = endsAt(connection);
  if (end === null || Date.parse(end) > now.getTime()) return connection.status;
  return connection.status === 'pending' ? 'expired' : 'ended';
}

/** When it ends, or ended; null if it has no end. */
export function closedAtOf(connection: Connection): string | null {
  return connection.closedAt ?? endsAt(connection);
}

/** Whether the two members may still read it at an instant. */
export function isReadable(connection: Connection, now: Date): boolean {
  const status = statusAt(connection, now);
  if (status === 'pending' || status === 'accepted') return true;
  const closed = closedAtOf(connection);
  if (status === 'withdrawn' || closed === null) return false;
  return Date.parse(daysAfter(closed, readableDays)) > now.getTime();
}

/**
 * When a member may ask the other again, after a connection of the two that is over. A member whose request was declined,
 * or whose conversation the other ended, has to wait; the other may ask at any time.
 */
export function mayAskAgainAt(connection: Connection, askerId: string, now: Date): string {
  const status = statusAt(connection, now);
  const closed = closedAtOf(connection) ?? connection.sentAt;
  const days = connection.fromUserId === askerId ? cooldownDays(status) : 0;
  if (status !== 'ended') return daysAfter(closed, days);
  const isEndedByOther = connection.endedBy !== null && connection.endedBy !== askerId;
  return daysAfter(closed, isEndedByOther ? refusalCooldownDays : 0);
}

function cooldownDays(status: ConnectionStatus): number {
  if (status === 'declined') return refusalCooldownDays;
  if (status === 'expired') return expiryCooldownDays;
  return status === 'withdrawn' ? withdrawalCooldownDays : 0;
}

/** The new end of a conversation that both have extended once more. */
export function keptUntil(chatExpiresAt: string): string {
  return daysAfter(chatExpiresAt, keptDays);
}

/** Maximum lengths, in characters, of what members write to each other. */
export const connectionLengths = { introduction: 1000, answer: 500, message: 4000 } as const;
