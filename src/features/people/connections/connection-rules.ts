/**
 * How far a connection has come. pending: asked, not answered; accepted: the two are in conversation; declined; withdrawn by who
 * asked; expired: never answered; ended: a conversation that was accepted and is over.
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

/** A connection as its rules look at it. Instants are ISO 8601 in UTC. */
export type Connection = {
  status: ConnectionStatus;
  fromUserId: string | null;
  sentAt: string;
  /** Null while it has no end: both have shared their contact details. */
  chatExpiresAt: string | null;
  /** When it was declined, withdrawn, left to expire or ended. */
  closedAt: string | null;
  /** Who ended the conversation; null where it ran out. */
  endedBy: string | null;
};

/** Introductions that may wait for an answer, of one member. */
export const maxOpenRequests = 5;
/** Introductions that one member may send in 24 hours. */
export const maxRequestsADay = 10;

/** A request waits so many days for its answer. */
export const requestDays = 30;
/** A conversation lasts so many days from its acceptance. */
export const conversationDays = 14;
/** Each time that both keep it, so many more. */
export const keptDays = 30;
/** Once over, it can be read for so many days. */
export const readableDays = 30;
/** After a no, or after the other has ended the conversation, the same member can be asked again in so many days. */
export const daysAfterNo = 90;
/** The same after a request that nobody answered, and after one that was withdrawn. */
const daysAfterSilence = 30;
const daysAfterWithdrawal = 1;

const dayMs = 24 * 60 * 60 * 1000;

/** The instant so many days after another. */
export function daysAfter(instant: string | Date, days: number): string {
  return new Date(new Date(instant).getTime() + days * dayMs).toISOString();
}

/** When an open connection ends by itself; null for one that has no end or is over. */
export function endsAt({ status, sentAt, chatExpiresAt }: Connection): string | null {
  if (status === 'pending') return daysAfter(sentAt, requestDays);
  return status === 'accepted' ? chatExpiresAt : null;
}

/** What a connection is at an instant: its row may say less until the job has come by. */
export function statusAt(connection: Connection, now: Date): ConnectionStatus {
  const end = endsAt(connection);
  if (end === null || Date.parse(end) > now.getTime()) return connection.status;
  return connection.status === 'pending' ? 'expired' : 'ended';
}

/** When it is over, or was; null while nothing ends it. */
export function closedAtOf(connection: Connection): string | null {
  return connection.closedAt ?? endsAt(connection);
}

/** Whether the two may still read it at an instant. */
export function isReadable(connection: Connection, now: Date): boolean {
  const status = statusAt(connection, now);
  if (status === 'pending' || status === 'accepted') return true;
  const closed = closedAtOf(connection);
  if (status === 'withdrawn' || closed === null) return false;
  return Date.parse(daysAfter(closed, readableDays)) > now.getTime();
}

/**
 * From when on a member may ask the other again, after a connection of the two that is over. Somebody whose request was
 * declined, or whose conversation the other has ended, waits; the other may ask at any time.
 */
export function mayAskAgainAt(connection: Connection, askerId: string, now: Date): string {
  const status = statusAt(connection, now);
  const closed = closedAtOf(connection) ?? connection.sentAt;
  const days = connection.fromUserId === askerId ? daysOfAsker(status) : 0;
  if (status !== 'ended') return daysAfter(closed, days);
  const isEndedByOther = connection.endedBy !== null && connection.endedBy !== askerId;
  return daysAfter(closed, isEndedByOther ? daysAfterNo : 0);
}

function daysOfAsker(status: ConnectionStatus): number {
  if (status === 'declined') return daysAfterNo;
  if (status === 'expired') return daysAfterSilence;
  return status === 'withdrawn' ? daysAfterWithdrawal : 0;
}

/** The end of a conversation that both have kept once more. */
export function keptUntil(chatExpiresAt: string): string {
  return daysAfter(chatExpiresAt, keptDays);
}
