const dayMs = 24 * 60 * 60 * 1000;

/** So many days before its end the seller is reminded, and from then on a listing can be renewed. */
export const reminderDays = 3;
/** So long after its end a listing can still be renewed. */
export const renewableDaysAfter = 30;
/** So long an ended conversation is kept. */
export const talkDaysKept = 90;

export function daysLater(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayMs);
}

type Ending = { status: string; expiresAt: string | null; removedAt?: string | null };

/** Whether it is shown and can be asked about: the instant of its end is its end, whether or not the job has come round. */
export function isLive({ status, expiresAt, removedAt = null }: Ending, now: Date): boolean {
  return (
    status === 'approved' && removedAt === null && expiresAt !== null && Date.parse(expiresAt) > now.getTime()
  );
}

/** Whether its time can be begun anew: when it is about to end, and for a month afterwards. */
export function isRenewable({ status, expiresAt }: Ending, now: Date): boolean {
  if ((status !== 'approved' && status !== 'expired') || expiresAt === null) return false;
  const end = new Date(expiresAt);
  return now >= daysLater(end, -reminderDays) && now < daysLater(end, renewableDaysAfter);
}

/** The end of a founding member's free month: the same day of the next month, or its last. */
export function freeUntil(joinedAt: string): Date {
  const start = new Date(joinedAt);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}
