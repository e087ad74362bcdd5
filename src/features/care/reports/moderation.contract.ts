import { z } from 'zod';
import { authorReason } from '#features/accounts/inbox/inbox.rules.ts';
import { userNotFound } from '#features/accounts/users/user.errors.ts';
import { call } from '#kit/contract/call.ts';
import { notAllowed } from '#kit/contract/errors.ts';
import { date, filledText, flag, id, instant, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import {
  decisionNotFound,
  newerReport,
  noAuthor,
  notAppealable,
  notModerator,
  notRemovable,
  ownContent,
  ownDecision,
  reportAlreadyDecided,
  reportNotFound,
} from './report.contract.ts';
import {
  actionsTaken,
  appealStatuses,
  reportLengths,
  reportPriorities,
  reportReasons,
  reportStatuses,
} from './report.rules.ts';

export const Report = z.object({
  id,
  reporterId: id.nullable(),
  reporterName: z.string().nullable(),
  /** How many of the reporter's earlier reports were upheld, and how many were dismissed. */
  reporterRecord: z.object({ valid: z.number().int(), dismissed: z.number().int() }),
  contentType: z.string(),
  /** The name of the type: 'Event'. */
  contentLabel: z.string(),
  contentId: id.nullable(),
  contentUrl: z.string(),
  reportReason: z.enum(reportReasons),
  description: z.string().nullable(),
  /** The content as it was when reported. */
  snapshot: z.object({ title: z.string(), text: z.string() }),
  /** The content around it when it was reported, where moderators can't open its page; null where they can. */
  evidence: z.array(z.object({ name: z.string(), text: z.string(), at: instant })).nullable(),
  /** The content as it is now; null if it has been deleted, or is a page. */
  content: z.object({ title: z.string(), text: z.string(), isRemoved: z.boolean() }).nullable(),
  /** What quotes it and can be read: forum replies. */
  quotedBy: z.array(z.object({ name: z.string(), text: z.string(), path: z.string() })),
  /** The number of open reports of the same content, including this one. */
  reportsOfSame: z.number().int(),
  /** The other open reports of the same content, newest first: they are decided together. */
  otherReports: z.array(
    z.object({
      id,
      reporterName: z.string().nullable(),
      reportReason: z.enum(reportReasons),
      description: z.string().nullable(),
      snapshot: z.object({ title: z.string(), text: z.string() }),
      createdAt: instant,
    }),
  ),
  /** Whether a visitor left an address for a reply. */
  isAnswerWanted: z.boolean(),
  authorId: id.nullable(),
  authorName: z.string().nullable(),
  /** How many earlier decisions went against the author. */
  authorStrikes: z.number().int(),
  priority: z.enum(reportPriorities),
  status: z.enum(reportStatuses),
  adminNotes: z.string().nullable(),
  actionTaken: z.enum(actionsTaken).nullable(),
  /** The administrator who handles it. */
  assignedModeratorId: id.nullable(),
  assignedModeratorName: z.string().nullable(),
  createdAt: instant,
  reviewedAt: instant.nullable(),
});
export type Report = z.infer<typeof Report>;

export const Decision = z.object({
  id,
  contentType: z.string(),
  /** The name of the type: 'Event'. */
  contentLabel: z.string(),
  contentUrl: z.string(),
  title: z.string(),
  actionTaken: z.enum(actionsTaken),
  statement: z.string(),
  authorName: z.string().nullable(),
  decidedAt: instant,
  decidedByMe: z.boolean(),
  /** Null once that account is deleted. */
  decidedByName: z.string().nullable(),
  /** Whether the moderators of the group decided. */
  isNear: z.boolean(),
  /** The content as it was when reported; null if no report is kept. `isPrivate`: moderators can't open its page. */
  reported: z.object({ title: z.string(), text: z.string(), isPrivate: z.boolean() }).nullable(),
  /** Whether the caller may decide an appeal: it isn't their decision or their content, unless they are the only administrator. */
  mayDecideAppeal: z.boolean(),
  suspendedUntil: instant.nullable(),
  isRestored: z.boolean(),
  appealStatus: z.enum(appealStatuses),
  appealText: z.string().nullable(),
  appealReason: z.string().nullable(),
});
export type Decision = z.infer<typeof Decision>;

/** A decision as its author sees it through the link in the message. */
export const OwnDecision = Decision.omit({
  authorName: true,
  decidedByMe: true,
  decidedByName: true,
  isNear: true,
  reported: true,
  mayDecideAppeal: true,
  contentUrl: true,
}).extend({
  appealEnds: instant,
  mayAppeal: z.boolean(),
});
export type OwnDecision = z.infer<typeof OwnDecision>;

const tag = 'Moderation';
const done = z.object({ message: z.string() });
const token = z.string().regex(/^[\w-]{20,120}$/, 'This is not one of our links.');

export const calls = {
  listReports: call('listReports', {
    method: 'GET',
    path: '/api/admin/reports',
    who: 'admin',
    tag,
    audited: 'report.read',
    summary: 'Reports, newest first.',
    input: z.strictObject({
      ...pagingFields,
      status: z.enum(reportStatuses).optional(),
      /** true: undecided reports, whether or not anyone has looked at them; false: decided ones. */
      open: flag.optional(),
      /** The minimum priority. */
      priority: z.enum(reportPriorities).optional(),
      /** Only those assigned to the caller. */
      mine: flag.optional(),
      /** Of the reports of one thing that fit, only the newest. */
      oncePerThing: flag.optional(),
    }),
    output: z.array(Report),
    paged: true,
  }),
  getReportCounts: call('getReportCounts', {
    method: 'GET',
    path: '/api/admin/reports/counts',
    who: 'admin',
    tag,
    summary:
      'How many reports are waiting, done, waiting with high priority, and in total; and how many appeals are waiting.',
    input: z.strictObject({}),
    output: z.object({
      pending: z.number().int(),
      resolved: z.number().int(),
      highPriority: z.number().int(),
      total: z.number().int(),
      appeals: z.number().int(),
    }),
  }),
  updateReport: call('updateReport', {
    method: 'PATCH',
    path: '/api/admin/reports/:id',
    who: 'admin',
    tag,
    summary:
      'Adds notes to a report, or decides it and all open reports of the same thing. The action is carried out, and the author and reporters are told. If two administrators decide at the same time, only one succeeds. A status of pending or reviewed opens a decided report again, to be decided anew; what was done stays until it is undone.',
    input: z
      .strictObject({
        id,
        status: z.enum(reportStatuses).optional(),
        adminNotes: text(reportLengths.description).optional(),
        actionTaken: z.enum(actionsTaken).optional(),
        /** The statement for the author: what is wrong, and which rule it breaks. */
        statement: text(reportLengths.description).optional(),
        /** The last day of a suspension; if absent, it lasts until lifted. */
        suspendedUntil: date.optional(),
      })
      .refine(
        ({ actionTaken, statement }) =>
          actionTaken === undefined || actionTaken === 'no_action' || Boolean(statement),
        { path: ['statement'], message: 'Please write what the author will be told.' },
      ),
    output: done,
    errors: [
      reportNotFound,
      reportAlreadyDecided,
      newerReport,
      ownContent,
      notRemovable,
      noAuthor,
      userNotFound,
      notAllowed,
    ],
  }),
  listModerators: call('listModerators', {
    method: 'GET',
    path: '/api/admin/moderators',
    who: 'admin',
    tag,
    summary: 'The administrators to whom reports can be assigned.',
    input: z.strictObject({}),
    output: z.array(z.object({ id, name: z.string() })),
  }),
  assignReport: call('assignReport', {
    method: 'POST',
    path: '/api/admin/reports/:id/assign',
    who: 'admin',
    tag,
    summary: 'Assigns a report to an administrator, who is told; or with null to nobody.',
    input: z.strictObject({ id, moderatorId: id.nullable() }),
    output: done,
    errors: [reportNotFound, notModerator],
  }),
  listDecisions: call('listDecisions', {
    method: 'GET',
    path: '/api/admin/moderation',
    who: 'admin',
    tag,
    audited: 'moderation.read',
    summary: 'Decisions, newest first; those with an appeal waiting, or those without.',
    input: z.strictObject({
      ...pagingFields,
      appeal: z.enum(appealStatuses).optional(),
      /** Only those without an appeal that waits. */
      settled: flag.optional(),
    }),
    output: z.array(Decision),
    paged: true,
  }),
  exportDecisions: call('exportDecisions', {
    method: 'GET',
    path: '/api/admin/moderation.csv',
    who: 'admin',
    tag,
    summary: 'The record of decisions as a CSV file, with how many hours each took.',
    input: z.strictObject({}),
    output: z.string(),
    mediaType: 'text/csv; charset=utf-8',
  }),
  restoreContent: call('restoreContent', {
    method: 'POST',
    path: '/api/admin/moderation/:id/restore',
    who: 'admin',
    tag,
    summary: 'Restores content that a decision took down.',
    input: z.strictObject({ id }),
    output: done,
    errors: [decisionNotFound, reportAlreadyDecided],
  }),
  decideAppeal: call('decideAppeal', {
    method: 'POST',
    path: '/api/admin/moderation/:id/appeal',
    who: 'admin',
    tag,
    summary:
      'Decides an appeal: the decision is upheld or overturned. Must be a different administrator from the first, if there is one.',
    input: z.strictObject({
      id,
      decision: z.enum(['upheld', 'overturned']),
      reason: filledText(reportLengths.description, authorReason.required),
    }),
    output: done,
    errors: [decisionNotFound, reportAlreadyDecided, ownContent, ownDecision, userNotFound, notAllowed],
  }),
  getOwnDecision: call('getOwnDecision', {
    method: 'GET',
    path: '/api/moderation/:token',
    who: 'everyone',
    tag,
    summary: 'A decision, shown to its author through the link in the message.',
    input: z.strictObject({ token }),
    output: OwnDecision,
    errors: [decisionNotFound],
  }),
  appealDecision: call('appealDecision', {
    method: 'POST',
    path: '/api/moderation/:token/appeal',
    who: 'everyone',
    tag,
    summary: 'Submits the author’s appeal: once, within thirty days, signed in or not.',
    input: z.strictObject({
      token,
      text: filledText(reportLengths.appeal, 'Please say why you think this is wrong.'),
    }),
    output: done,
    errors: [decisionNotFound, notAppealable],
  }),
};
