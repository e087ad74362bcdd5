import { eventCancelledMail } from './event-cancelled.mail.tsx';
import { eventChangeDecidedMail } from './event-change-decided.mail.tsx';
import { eventChangedMail } from './event-changed.mail.tsx';
import { eventDecidedMail } from './event-decided.mail.tsx';
import { eventPlaceFreeMail } from './event-place-free.mail.tsx';
import { eventReminderMail } from './event-reminder.mail.tsx';
import { eventSubmittedMail } from './event-submitted.mail.tsx';
import { mosqueEventMail } from './mosque-event.mail.tsx';

export const eventMails = [
  eventSubmittedMail,
  eventDecidedMail,
  eventChangeDecidedMail,
  eventChangedMail,
  eventCancelledMail,
  eventPlaceFreeMail,
  eventReminderMail,
  mosqueEventMail,
];
