import { addDays, boroughDate, boroughTime, clockText, dateText } from '#kit/contract/dates.ts';

/** A message of a conversation between two members, as the viewer sees it. */
export type ShownMessage = {
  id: string;
  isMine: boolean;
  /** Empty if moderators removed it. */
  message: string;
  isRemoved: boolean;
  sentAt: string;
  /** When the one it was sent to has read it. */
  readAt: string | null;
};

/** Whether the viewer has not read a message of the other member’s. */
export function isUnread(message: Pick<ShownMessage, 'isMine' | 'isRemoved' | 'readAt'>): boolean {
  return !message.isMine && !message.isRemoved && message.readAt === null;
}

/** The time of an instant in the borough: '1:21pm'. */
export function clockOf(instant: string): string {
  return clockText(boroughTime(new Date(instant)));
}

/** The day of an instant: 'Today', 'Yesterday', 'Sat 21 Nov'. */
export function dayOf(instant: string, now: Date): string {
  const day = boroughDate(new Date(instant));
  const today = boroughDate(now);
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : dateText(day, 'day');
}

/** The time of an instant today, else its day. */
export function rowTime(instant: string, now: Date): string {
  const day = dayOf(instant, now);
  return day === 'Today' ? clockOf(instant) : day;
}
