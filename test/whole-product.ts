import { serverFeatures } from '#app/features.server.ts';

export { mails } from '#app/entry-mail.tsx';

/** What all features keep about a member. */
export const allPersonalData = serverFeatures.flatMap((feature) => feature.personalData ?? []);

/** All that administrators approve. */
export const allApprovals = serverFeatures.flatMap((feature) => feature.approvals ?? []);

/** All that people report. */
export const allReportable = serverFeatures.flatMap((feature) => feature.reportable ?? []);
