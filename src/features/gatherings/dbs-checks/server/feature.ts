import type { ServerFeature } from '#kit/server/server-feature.ts';
import { listDbsChecks, recordDbsCheck, removeDbsCheck } from './dbs-check.admin.ts';
import { remindOfDbsChecks } from './dbs-check.jobs.ts';
import { dbsEnds, dbsRecordedNotice } from './dbs-check.messages.tsx';
import { loadSampleDbsChecks } from './dbs-check.sample.ts';
import { erasure, ownDbsChecks } from './dbs-check.tables.ts';
import {
  askForDbsCheck,
  dbsRequestsInInbox,
  dismissDbsCheckRequest,
  listApplicantChecks,
  listDbsCheckRequests,
} from './dbs-request.own.ts';

const hour = 3600;

/** Records of DBS certificates that an administrator or a mosque has seen. */
export const dbsChecks: ServerFeature = {
  name: 'dbs-checks',
  erasure,
  handlers: [
    recordDbsCheck,
    listDbsChecks,
    removeDbsCheck,
    listApplicantChecks,
    askForDbsCheck,
    listDbsCheckRequests,
    dismissDbsCheckRequest,
  ],
  notificationKinds: [dbsRecordedNotice],
  messages: [dbsEnds],
  jobs: [{ name: 'remind-of-dbs-checks', everySeconds: 6 * hour, run: remindOfDbsChecks }],
  adminTasks: [{ path: '/admin/dbs-checks', label: 'DBS Checks', group: 'People', order: 6 }],
  inbox: [dbsRequestsInInbox],
  sample: { order: 5, load: loadSampleDbsChecks },
  personalData: [ownDbsChecks],
};
