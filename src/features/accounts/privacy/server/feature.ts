import type { PersonalData } from '#kit/server/context.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { deleteAccount } from './delete-account.ts';
import { erasure } from './erasure.ts';
import { copyReadyMail } from './exports/copy-ready.mail.tsx';
import { getDataExport } from './exports/get-data-export.ts';
import { listDataExports } from './exports/list-data-exports.ts';
import { makeExport } from './exports/make-export.ts';
import { purgeExpiredExports } from './exports/purge-expired-exports.job.ts';
import { requestDataExport } from './exports/request-data-export.ts';
import { getDeletionPreview } from './get-deletion-preview.ts';
import { privacyRequestsInInbox } from './inbox.ts';
import { listConsents } from './list-consents.ts';
import { toPrivacyRequest } from './presenters.ts';
import { countOpenRequests, exportFiles, exportFilesOf, requestsOf } from './queries.ts';
import { answerPrivacyRequest } from './requests/answer-privacy-request.ts';
import { listOwnPrivacyRequests } from './requests/list-own-privacy-requests.ts';
import { listPrivacyRequests } from './requests/list-privacy-requests.ts';
import { privacyAnswerMail } from './requests/privacy-answer.mail.tsx';
import { privacyRequestMail } from './requests/privacy-request.mail.tsx';
import { sendPrivacyRequest } from './requests/send-privacy-request.ts';
import { withdrawConsent } from './withdraw-consent.ts';

const ownData: PersonalData = {
  order: 160,
  title: 'Your requests to the data protection officer',
  kept: null,
  export: async (db, userId) => (await requestsOf(db, userId)).map(toPrivacyRequest),
  files: exportFilesOf,
};

/** Members' rights over their data. */
export const privacy: ServerFeature = {
  name: 'privacy',
  erasure,
  handlers: [
    requestDataExport,
    listDataExports,
    getDataExport,
    listConsents,
    withdrawConsent,
    sendPrivacyRequest,
    listOwnPrivacyRequests,
    listPrivacyRequests,
    answerPrivacyRequest,
    getDeletionPreview,
    deleteAccount,
  ],
  inbox: [privacyRequestsInInbox],
  adminTasks: [
    {
      path: '/admin/privacy-requests',
      label: 'Privacy requests',
      group: 'People',
      order: 4,
      waiting: ({ db }) => countOpenRequests(db),
    },
  ],
  personalData: [ownData],
  mails: [copyReadyMail, privacyAnswerMail, privacyRequestMail],
  tasks: [makeExport],
  files: [exportFiles],
  jobs: [{ name: 'purge-expired-exports', everySeconds: 3600, run: purgeExpiredExports }],
};
