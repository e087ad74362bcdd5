import type { ServerFeature } from '#kit/server/server-feature.ts';
import { dbsEndsMail } from './dbs-ends.mail.tsx';
import { erasure } from './erasure.ts';
import { listDbsChecks } from './list-dbs-checks.ts';
import { notificationKinds } from './notification-kinds.ts';
import { ownDbsChecks } from './personal-data.ts';
import { recordDbsCheck } from './record-dbs-check.ts';
import { remindOfDbsChecks } from './remind-of-dbs-checks.job.ts';
import { removeDbsCheck } from './remove-dbs-check.ts';
import { loadSampleDbsChecks } from './sample-dbs-checks.ts';

const hour = 3600;

/** That an administrator or a mosque has seen somebody's DBS certificate, for which role, and until when it counts. */
export const dbsChecks: ServerFeature = {
  name: 'dbs-checks',
  erasure,
  handlers: [recordDbsCheck, listDbsChecks, removeDbsCheck],
  notificationKinds,
  mails: [dbsEndsMail],
  jobs: [{ name: 'remind-of-dbs-checks', everySeconds: 6 * hour, run: remindOfDbsChecks }],
  adminTasks: [{ path: '/admin/dbs-checks', label: 'DBS Checks', group: 'People', order: 6 }],
  sample: { order: 5, load: loadSampleDbsChecks },
  personalData: [ownDbsChecks],
};
