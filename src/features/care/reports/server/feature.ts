import type { ServerFeature } from '#kit/server/server-feature.ts';
import { decideAppeal, restoreContent } from './appeal.admin.ts';
import { appealDecision, getOwnDecision } from './appeal.own.ts';
import {
  appealsInInbox,
  assignReport,
  exportDecisions,
  getReportCounts,
  listDecisions,
  listModerators,
  listReports,
  reportsInInbox,
} from './report.admin.ts';
import {
  appealDecidedMail,
  contentModerated,
  contentRemovedNear,
  notificationKinds,
  reportOutcomeMail,
} from './report.messages.tsx';
import { createReport, getSafetyFigures, reportAsVisitor } from './report.own.ts';
import { ownDecisions, ownReports } from './report.personal-data.ts';
import { countOpenReports, reportablePage } from './report.queries.ts';
import { updateReport } from './report.review.ts';
import { activityTypes, erasure, moderationDecisions, reports as reportsTable } from './report.tables.ts';

/** Reports, moderation and appeals. */
export const reports: ServerFeature = {
  name: 'reports',
  erasure,
  handlers: [
    createReport,
    reportAsVisitor,
    getSafetyFigures,
    listReports,
    getReportCounts,
    updateReport,
    listModerators,
    assignReport,
    listDecisions,
    exportDecisions,
    restoreContent,
    decideAppeal,
    getOwnDecision,
    appealDecision,
  ],
  inbox: [reportsInInbox, appealsInInbox],
  adminTasks: [
    {
      path: '/admin/reports',
      label: 'Content Reports',
      group: 'Content',
      order: 6,
      waiting: ({ db }) => countOpenReports(db),
    },
  ],
  namesColumns: [reportsTable.contentType, moderationDecisions.contentType].map((column) => ({
    what: 'type of content',
    column,
    known: ({ reportable }) => reportable.map(({ contentType }) => contentType),
  })),
  activityTypes,
  notificationKinds,
  reportable: [reportablePage],
  personalData: [ownReports, ownDecisions],
  messages: [contentModerated, contentRemovedNear],
  mails: [reportOutcomeMail, appealDecidedMail],
};
