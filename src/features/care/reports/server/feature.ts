import type { ServerFeature } from '#kit/server/server-feature.ts';
import { activityTypes } from './activity-types.ts';
import { erasure } from './erasure.ts';
import { assignReport } from './handling/assign-report.ts';
import { getReportCounts } from './handling/get-report-counts.ts';
import { listModerators } from './handling/list-moderators.ts';
import { listReports } from './handling/list-reports.ts';
import { updateReport } from './handling/update-report.ts';
import { appealsInInbox, reportsInInbox } from './inbox.ts';
import { appealDecidedMail } from './moderation/appeal-decided.mail.tsx';
import { appealDecision } from './moderation/appeal-decision.ts';
import { decideAppeal } from './moderation/decide-appeal.ts';
import { exportDecisions } from './moderation/export-decisions.ts';
import { getOwnDecision } from './moderation/get-own-decision.ts';
import { getSafetyFigures } from './moderation/get-safety-figures.ts';
import { listDecisions } from './moderation/list-decisions.ts';
import { decisionMail } from './moderation/moderation-decision.mail.tsx';
import { reportOutcomeMail } from './moderation/report-outcome.mail.tsx';
import { restoreContent } from './moderation/restore-content.ts';
import { notificationKinds } from './notification-kinds.ts';
import { ownDecisions, ownReports } from './personal-data.ts';
import { countOpenReports } from './queries.ts';
import { createReport } from './reporting/create-report.ts';
import { reportAsVisitor } from './reporting/report-as-visitor.ts';
import { reportablePage } from './reporting/reportable-page.ts';
import { moderationDecisions, reports as reportsTable } from './tables.ts';

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
  mails: [decisionMail, reportOutcomeMail, appealDecidedMail],
};
