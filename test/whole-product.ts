import { serverFeatures } from '#app/features.server.ts';
import { applyList } from '#features/care/imports/server/apply-list.ts';
import { previewList } from '#features/care/imports/server/preview-list.ts';
import { meetingLists } from '#features/gatherings/council-meetings/server/import-meetings.ts';
import { placeLists } from '#features/mosques/places/server/import/place-lists.ts';
import { createMailer } from '#kit/server/mail/mailer.ts';
import { testSecrets } from './with-db.ts';

/** Every kind of message. */
export const allMails = serverFeatures.flatMap((feature) => feature.mails ?? []);

/** Makes messages of all kinds. */
export const wholeMailer = createMailer(allMails, { publicUrl: 'http://localhost', secrets: testSecrets });

/** What all features keep about a member. */
export const allPersonalData = serverFeatures.flatMap((feature) => feature.personalData ?? []);

/** All that administrators approve. */
export const allApprovals = serverFeatures.flatMap((feature) => feature.approvals ?? []);

/** All that people report. */
export const allReportable = serverFeatures.flatMap((feature) => feature.reportable ?? []);

const lists = [placeLists, meetingLists];
/** The calls for lists, with all lists there are. */
export const previewAnyList = previewList(lists);
export const applyAnyList = applyList(lists);
