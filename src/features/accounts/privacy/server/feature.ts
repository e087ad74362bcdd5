import type { PersonalData } from '#kit/server/context.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { makeExport, purgeExpiredExports } from './data-export.jobs.ts';
import { getDataExport, listDataExports, listDataLeftOut, requestDataExport } from './data-export.own.ts';
import {
  accountDeletedMail,
  copyReadyMail,
  privacyAnswerMail,
  privacyRequestMail,
} from './privacy.messages.tsx';
import {
  deleteAccount,
  getDeletionPreview,
  listConsents,
  listOwnPrivacyRequests,
  sendPrivacyRequest,
  withdrawConsent,
} from './privacy.own.ts';
import {
  countOpenRequests,
  exportFiles,
  listExportFileKeys,
  listRequestsOf,
  toPrivacyRequest,
} from './privacy.queries.ts';
import { erasure } from './privacy.tables.ts';
import {
  answerPrivacyRequest,
  listPrivacyRequests,
  privacyRequestsInInbox,
} from './privacy-request.admin.ts';

const ownData: PersonalData = {
  order: 160,
  title: 'Your requests to the data protection officer',
  kept: null,
  export: async (db, userId) => (await listRequestsOf(db, userId)).map(toPrivacyRequest),
  files: listExportFileKeys,
};

/** Members' rights over their data. */
export const privacy: ServerFeature = {
  name: 'privacy',
  erasure,
  handlers: [
    requestDataExport,
    listDataExports,
    listDataLeftOut,
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
  mails: [accountDeletedMail, copyReadyMail, privacyAnswerMail, privacyRequestMail],
  tasks: [makeExport],
  files: [exportFiles],
  jobs: [{ name: 'purge-expired-exports', everySeconds: 3600, run: purgeExpiredExports }],
};
