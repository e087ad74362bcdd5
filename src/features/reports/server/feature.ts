import type { ServerFeature } from '#kit/server/server-feature.ts';
import { appealDecidedMail } from './appeal-decided.mail.tsx';
import { appealDecision } from './appeal-decision.ts';
import { createReport } from './create-report.ts';
import { decideAppeal } from './decide-appeal.ts';
import { exportDecisions } from './export-decisions.ts';
import { getOwnDecision } from './get-own-decision.ts';
import { getReportCounts } from './get-report-counts.ts';
import { getSafetyFigures } from './get-safety-figures.ts';
import { listDecisions } from './list-decisions.ts';
import { listReports } from './list-reports.ts';
import { decisionMail } from './moderation-decision.mail.tsx';
import { notificationKinds } from './notification-kinds.ts';
import { ownDecisions, ownReports } from './personal-data.ts';
import { reportAsVisitor } from './report-as-visitor.ts';
import { reportOutcomeMail } from './report-outcome.mail.tsx';
import { restoreContent } from './restore-content.ts';
import { updateReport } from './update-report.ts';

/** Reports, moderation and appeals. */
export const reports: ServerFeature = {
  name: 'reports',
  handlers: [
    createReport,
    reportAsVisitor,
    getSafetyFigures,
    listReports,
    getReportCounts,
    updateReport,
    listDecisions,
    exportDecisions,
    restoreContent,
    decideAppeal,
    getOwnDecision,
    appealDecision,
  ],
  notificationKinds,
  personalData: [ownReports, ownDecisions],
  mails: [decisionMail, reportOutcomeMail, appealDecidedMail],
};
