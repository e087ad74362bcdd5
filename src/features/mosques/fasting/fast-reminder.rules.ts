/** How many minutes before the end of suhoor a member can be reminded. */
export const suhoorChoices = [10, 20, 30, 45, 60] as const;

/** How many minutes before iftar; 0 is at its time. */
export const iftarChoices = [0, 5, 10, 15] as const;

export const reminderKinds = ['suhoor', 'iftar'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

const minuteMs = 60_000;

/** How long after iftar a reminder for the time of iftar may still be sent. */
const graceMinutes = 2;

/** Reminders to send now to members who chose this number of minutes, until `closesAt`. */
export type OpenReminder = { kind: ReminderKind; minutes: number; closesAt: Date };

/**
 * Returns the reminders of a moment (the end of suhoor, or iftar) that are due at `now`. None is sent after its moment, however long the
 * site was down.
 */
export function openReminders(kind: ReminderKind, moment: Date, now: Date): OpenReminder[] {
  const choices: readonly number[] = kind === 'suhoor' ? suhoorChoices : iftarChoices;
  return choices
    .map((minutes) => ({
      kind,
      minutes,
      opensAt: moment.getTime() - minutes * minuteMs,
      closesAt: new Date(moment.getTime() + (minutes === 0 ? graceMinutes * minuteMs : 0)),
    }))
    .filter(({ opensAt, closesAt }) => opensAt <= now.getTime() && now < closesAt)
    .map(({ opensAt: _, ...open }) => open);
}
