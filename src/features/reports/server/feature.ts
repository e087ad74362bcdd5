import type { ReportableContent, ServerFeature } from '#kit/server/server-feature.ts';
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
import { ownDecisions, ownReports } from './personal-data.ts';
import { reportAsVisitor } from './report-as-visitor.ts';
import { reportOutcomeMail } from './report-outcome.mail.tsx';
import { restoreContent } from './restore-content.ts';
import { updateReport } from './update-report.ts';

/** Reports, moderation and appeals. `contents`: what the features let people report. */
export function reports(contents: readonly ReportableContent[]): ServerFeature {
  return {
    name: 'reports',
    handlers: [
      createReport(contents),
      reportAsVisitor(contents),
      getSafetyFigures,
      listReports(contents),
      getReportCounts,
      updateReport(contents),
      listDecisions,
      exportDecisions,
      restoreContent(contents),
      decideAppeal(contents),
      getOwnDecision,
      appealDecision,
    ],
    mails: [decisionMail, reportOutcomeMail, appealDecidedMail],
    personalData: [ownReports, ownDecisions],
  };
}
