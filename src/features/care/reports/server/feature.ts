import type { ReportableContent, ServerFeature } from '#kit/server/server-feature.ts';
import { createReport } from './create-report.ts';
import { getReportCounts } from './get-report-counts.ts';
import { listReports } from './list-reports.ts';
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
import { ownDecisions, ownReports } from './personal-data.ts';
import { reportAsVisitor } from './report-as-visitor.ts';
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
