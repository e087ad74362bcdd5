/**
 * What was done, as a sentence, by the name under which the audit log keeps it. `{who}` is who did it; `{target…|…}` is the name of
 * what it was done to with the words after it, and behind the bar what stands there where nothing is known by name any more.
 * Writing an entry whose action has no sentence here does not compile.
 */
export const auditActions = {
  'administration.refused': '{who} tried to use the administration without permission',
  'advertisement.activate': '{who} activated {target|an advertisement}',
  'advertisement.approved': '{who} approved {target|an advertisement}',
  'advertisement.pause': '{who} paused {target|an advertisement}',
  'advertisement.rejected': '{who} rejected {target|an advertisement}',
  'announcement.create': '{who} published {target|an announcement}',
  'announcement.end': '{who} deleted {target|an announcement}',
  'announcement.update': '{who} changed {target|an announcement}',
  'appeal.overturned': '{who} reversed the decision about {target|something reported}',
  'appeal.upheld': '{who} upheld the decision about {target|something reported}',
  'approval.approved': '{who} approved {target|what a member sent in}',
  'approval.rejected': '{who} rejected {target|what a member sent in}',
  'audit_log.export': '{who} downloaded the audit log',
  'badge.award': '{who} gave {target|a member} a badge',
  'badge.remove': '{who} took a badge from {target|a member}',
  'badge.request_approved': '{who} approved a badge for {target|a member}',
  'badge.request_rejected': '{who} rejected a badge for {target|a member}',
  'browser_reports.clear': '{who} cleared the browsers’ reports',
  'business.create': '{who} added {target|a business}',
  'business.delete': '{who} deleted {target|a business}',
  'business.feature': '{who} changed how long {target|a business} is featured',
  'business.update': '{who} changed {target|a business}',
  'business_category.create': '{who} added {target|a category of businesses}',
  'business_category.delete': '{who} deleted {target|a category of businesses}',
  'business_category.update': '{who} changed {target|a category of businesses}',
  'classified_category.create': '{who} added {target|a category of listings}',
  'classified_category.delete': '{who} deleted {target|a category of listings}',
  'classified_category.update': '{who} changed {target|a category of listings}',
  'content.restore': '{who} put back {target|what had been taken down}',
  'council_meeting.create': '{who} added {target|a council meeting}',
  'council_meeting.update': '{who} changed {target|a council meeting}',
  'dbs_check.record': '{who} recorded the DBS check of {target|a member}',
  'dbs_check.remove': '{who} removed the record of {target’s|a member’s} DBS check',
  'event.cancel': '{who} cancelled {target|an event}',
  'event.create': '{who} created {target|an event}',
  'event.delete': '{who} deleted {target|an event}',
  'event.guests_export': '{who} downloaded the guest list of {target|an event}',
  'event.guests_read': '{who} looked at the guest list of {target|an event}',
  'event.send_reminders': '{who} sent event reminders',
  'event.update': '{who} changed {target|an event}',
  'experiment.create': '{who} defined {target|an experiment}',
  'experiment.delete': '{who} deleted {target|an experiment}',
  'experiment.start': '{who} started {target|an experiment}',
  'experiment.stop': '{who} stopped {target|an experiment}',
  'experiment.update': '{who} changed {target|an experiment}',
  'feedback.read': '{who} read the messages to {target|a mosque}',
  'forum_post.moderate': '{who} pinned, locked or moved {target|a forum post}',
  'group.limit': '{who} changed how many members {target|a group} can have',
  'halal_evidence.accept': '{who} recorded having seen a halal paper of {target|a business}',
  'halal_evidence.confirm': '{who} recorded that the certifier confirmed {target|a business}',
  'halal_evidence.refuse': '{who} refused a halal paper of {target|a business}',
  'hijri_month.declare': '{who} declared the first day of a Hijri month',
  'hijri_month.remove': '{who} withdrew the declared first day of a Hijri month',
  'job.run': '{who} ran {target|a regular job} at once',
  'list.import': '{who} imported a list',
  'moderation.export': '{who} downloaded the moderation decisions',
  'mosque.accept_suggestion': '{who} changed {target|a mosque} as a member suggested',
  'mosque.ask': '{who} asked whether the record of {target|a mosque} is right',
  'mosque.confirm': '{who} confirmed that the record of {target|a mosque} is right',
  'mosque.give': '{who} made someone a manager of {target|a mosque}',
  'mosque.picture': '{who} changed the picture of {target|a place}',
  'mosque.picture_removed': '{who} removed the picture of {target|a place}',
  'mosque.take': '{who} removed a manager of {target|a mosque}',
  'mosque.update': '{who} changed {target|a mosque}',
  'order.mark_paid': '{who} marked {target|an order} as paid',
  'outbox.read': '{who} read an e-mail in the outbox',
  'outbox.retry': '{who} sent an e-mail again',
  'payment.refund': '{who} refunded all or part of {target|an order}',
  'place.archive': '{who} archived {target|a place}',
  'place.create': '{who} added {target|a place}',
  'place.restore': '{who} put back {target|a place}',
  'place.update': '{who} changed {target|a place}',
  'pricing.base': '{who} changed a weekly price of adverts',
  'pricing.dated_season_create': '{who} added {target|a season with dates of its own} to the prices',
  'pricing.dated_season_delete': '{who} deleted {target|a season with dates of its own} from the prices',
  'pricing.dated_season_update': '{who} changed {target|a season with dates of its own} in the prices',
  'pricing.growth': '{who} changed how prices grow with the number of members',
  'pricing.seasonal': '{who} changed a seasonal price multiplier',
  'pricing.tier_create': '{who} added {target|a package} to the prices',
  'pricing.tier_update': '{who} changed {target|a package} in the prices',
  'privacy_request.answer': '{who} answered a privacy request',
  'privacy_request.read': '{who} read the privacy requests',
  'report.assign': '{who} assigned a report',
  'report.dismissed': '{who} dismissed a report of {target|something}',
  'report.note': '{who} added a note to a report',
  'report.reopen': '{who} opened a report again',
  'report.resolved': '{who} acted on a report of {target|something}',
  'scholar.name': '{who} named {target|a member} as a scholar',
  'scholar.remove': '{who} removed {target|a member} as a scholar',
  'settings.save': '{who} changed the site’s settings',
  'support_request.answer': '{who} answered a question sent to us',
  'support_request.read': '{who} read the questions sent to us',
  'times.confirm': '{who} confirmed the times of {target|a mosque}',
  'times.day': '{who} changed a day in the timetable of {target|a mosque}',
  'times.import': '{who} imported a timetable of {target|a mosque}',
  'times.jamaah': '{who} changed a jama‘ah time of {target|a mosque}',
  'times.jumuah': '{who} changed the Jumu‘ah sittings of {target|a mosque}',
  'times.special_day': '{who} declared a special day at {target|a mosque}',
  'times.special_day_removed': '{who} removed a special day at {target|a mosque}',
  'user.ban': '{who} banned {target|a member}',
  'user.copy_asked': '{who} asked for a copy of their data',
  'user.copy_read': '{who} downloaded a copy of their data',
  'user.delete': '{who} deleted {target’s account|an account}',
  'user.edit': '{who} changed {target’s account|an account}',
  'user.email': '{who} changed {target’s e-mail address|an e-mail address}',
  'user.email_asked': '{who} proposed another e-mail address for {target|a member}',
  'user.email_cancelled': '{who} withdrew the e-mail address proposed for {target|a member}',
  'user.email_lapsed': 'The e-mail address proposed for {target|a member} lapsed',
  'user.email_stopped': 'The e-mail address proposed for {target|a member} was stopped by its owner',
  'user.end_other_sessions': '{who} signed out everywhere else',
  'user.end_session': '{who} signed out a device',
  'user.end_sessions': '{who} signed {target|a member} out everywhere',
  'user.passkey_added': '{who} added a passkey',
  'user.passkey_refused': 'A passkey of {target|an account} was refused',
  'user.passkey_removed': '{who} removed a passkey',
  'user.password': '{who} changed {target’s password|a password}',
  'user.reinstate': '{who} reinstated {target|a member}',
  'user.role': '{who} changed {target’s role|a member’s role}',
  'user.second_factor_off': '{who} turned off the second factor of {target|an account}',
  'user.second_factor_on': '{who} turned on a second factor',
  'user.second_factor_wrong': 'A wrong second-factor code was entered for {target|an account}',
  'user.sign_in': '{who} signed in',
  'user.sign_in_failed': 'Someone failed to sign in as {target|an address without an account}',
  'user.sign_out': '{who} signed out',
  'user.suspend': '{who} suspended {target|a member}',
  'volunteer_application.accept': '{who} accepted a volunteer for {target|an opportunity}',
  'volunteer_application.read': '{who} looked at who has applied for {target|an opportunity}',
  'volunteer_application.reject': '{who} turned down a volunteer for {target|an opportunity}',
  'volunteer_hours.confirm': '{who} confirmed hours given to {target|a volunteer opportunity}',
  'volunteer_hours.refuse': '{who} refused hours given to {target|a volunteer opportunity}',
  'volunteer_opportunity.close': '{who} closed {target|a volunteer opportunity}',
  'volunteer_opportunity.create': '{who} posted {target|a volunteer opportunity}',
  'volunteer_opportunity.pause': '{who} paused {target|a volunteer opportunity}',
  'volunteer_opportunity.reopen': '{who} reopened {target|a volunteer opportunity}',
  'volunteer_opportunity.update': '{who} changed {target|a volunteer opportunity}',
  'volunteer_shift.cancel': '{who} cancelled a shift of {target|a volunteer opportunity}',
  'volunteer_shift.create': '{who} planned shifts of {target|a volunteer opportunity}',
  'waiting_list.delete': '{who} deleted {target’s sign-up|a sign-up}',
  'waiting_list.invite_again': '{who} sent {target|someone} the invitation again',
  'waiting_list.status': '{who} decided about {target’s sign-up|a sign-up}',
  'weekly_email.start': '{who} started the weekly e-mail',
} as const satisfies Readonly<Record<string, string>>;

export type AuditAction = keyof typeof auditActions;

declare module '#kit/server/audit/audit.ts' {
  interface AuditActions {
    actions: AuditAction;
  }
}

/** Where the new status says more than that something was decided. */
const byStatus: Readonly<Record<string, string>> = {
  'waiting_list.status approved': '{who} approved {target’s sign-up|a sign-up}',
  'waiting_list.status invited': '{who} approved {target’s sign-up|a sign-up}',
  'waiting_list.status rejected': '{who} rejected {target’s sign-up|a sign-up}',
  'waiting_list.status pending': '{who} put {target’s sign-up|a sign-up} back on the waiting list',
};

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(auditActions, action);
}

type Entry = { action: string; targetName: string | null; after: Readonly<Record<string, unknown>> | null };

/** "Main Administrator approved Amina Khan’s sign-up". An action of an older version, which has no sentence, is told by its name. */
export function auditSentence({ action, targetName, after }: Entry, who: string): string {
  const told =
    byStatus[`${action} ${String(after?.status)}`] ?? (isKnown(action) ? auditActions[action] : null);
  if (told === null) return `${who}: ${action.replace('.', ': ').replaceAll('_', ' ')}`;
  return told
    .replace('{who}', who)
    .replace(/\{target([^|}]*)\|([^}]*)\}/, (_, suffix: string, unknown: string) =>
      targetName === null ? unknown : `${targetName}${suffix}`,
    );
}

/** What the select of actions says: 'Approved a sign-up'. */
export function auditActionLabel(action: AuditAction): string {
  const told = auditSentence({ action, targetName: null, after: null }, '').trim();
  return told.slice(0, 1).toUpperCase() + told.slice(1);
}
