import { addressInUseWords } from '#features/accounts/server/address-in-use.mail.tsx';
import { confirmNewEmailWords } from '#features/accounts/server/confirm-new-email.mail.tsx';
import { emailChangedWords } from '#features/accounts/server/email-changed.mail.tsx';
import { passwordResetWords } from '#features/accounts/server/password-reset.mail.tsx';
import { securityNoticeWords } from '#features/accounts/server/security-notice.mail.tsx';
import { verifyEmailWords } from '#features/accounts/server/verify-email.mail.tsx';
import { standingWords } from '#features/administration/server/account-standing.mail.tsx';
import { announcementWords } from '#features/announcements/server/announcement.mail.tsx';
import { approvalsWaitWords } from '#features/approvals/server/approvals-wait.mail.tsx';
import { badgeDecidedWords } from '#features/badges/server/badge-decided.mail.tsx';
import { eventCancelledWords } from '#features/events/server/event-cancelled.mail.tsx';
import { eventChangedWords } from '#features/events/server/event-changed.mail.tsx';
import { eventDecidedWords } from '#features/events/server/event-decided.mail.tsx';
import { eventPlaceFreeWords } from '#features/events/server/event-place-free.mail.tsx';
import { eventReminderWords } from '#features/events/server/event-reminder.mail.tsx';
import { eventSubmittedWords } from '#features/events/server/event-submitted.mail.tsx';
import { mosqueEventWords } from '#features/events/server/mosque-event.mail.tsx';
import { feedbackAnsweredWords } from '#features/mosque-feedback/server/feedback-answered.mail.tsx';
import { editDecidedWords } from '#features/mosques/server/edit-decided.mail.tsx';
import { copyReadyWords } from '#features/privacy/server/copy-ready.mail.tsx';
import { privacyAnswerWords } from '#features/privacy/server/privacy-answer.mail.tsx';
import { privacyRequestWords } from '#features/privacy/server/privacy-request.mail.tsx';
import { appealDecidedWords } from '#features/reports/server/appeal-decided.mail.tsx';
import { decisionWords } from '#features/reports/server/moderation-decision.mail.tsx';
import { reportOutcomeWords } from '#features/reports/server/report-outcome.mail.tsx';
import { opportunityDecidedWords } from '#features/volunteering/server/opportunity-decided.mail.tsx';
import { invitationWords } from '#features/waiting-list/server/invitation.mail.tsx';
import { signUpsWaitWords } from '#features/waiting-list/server/sign-ups-wait.mail.tsx';
import { signedUpWords } from '#features/waiting-list/server/signed-up.mail.tsx';
import { weeklyWords } from '#features/weekly-email/server/weekly.mail.tsx';
import type { AnyMail } from '#kit/server/mail/render-mail.tsx';

/** The words of every kind of message. Built with the pages, for the server itself runs no JSX. */
export const mails: readonly AnyMail[] = [
  verifyEmailWords,
  confirmNewEmailWords,
  emailChangedWords,
  addressInUseWords,
  securityNoticeWords,
  passwordResetWords,
  signedUpWords,
  invitationWords,
  signUpsWaitWords,
  copyReadyWords,
  privacyAnswerWords,
  privacyRequestWords,
  standingWords,
  badgeDecidedWords,
  eventSubmittedWords,
  eventDecidedWords,
  eventChangedWords,
  eventCancelledWords,
  eventPlaceFreeWords,
  eventReminderWords,
  mosqueEventWords,
  approvalsWaitWords,
  opportunityDecidedWords,
  announcementWords,
  feedbackAnsweredWords,
  editDecidedWords,
  decisionWords,
  reportOutcomeWords,
  appealDecidedWords,
  weeklyWords,
];
