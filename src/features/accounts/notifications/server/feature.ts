import { lt, or } from 'drizzle-orm';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { emailFailingNotice, withdrawFailingNotice } from './email-failing.ts';
import {
  getUnread,
  listNotifications,
  openLive,
  readAllNotifications,
  readNotification,
  readNotificationsAbout,
} from './notification.own.ts';
import { selectNotifications } from './notification.queries.ts';
import { erasure, notifications as table } from './notification.tables.ts';
import { sendGatheredPush, sendPush } from './push.jobs.ts';
import { getPush, listPushDevices, startPush, stopPush } from './push.own.ts';

const retentionDays = 90;
/** Higher than any real member's number of notifications. */
const limit = 10_000;

export const notifications: ServerFeature = {
  name: 'notifications',
  erasure,
  handlers: [
    listNotifications,
    getUnread,
    openLive,
    readNotification,
    readNotificationsAbout,
    readAllNotifications,
    getPush,
    startPush,
    stopPush,
  ],
  namesColumns: [
    {
      what: 'notification kind',
      column: table.kind,
      known: ({ notificationKinds }) => notificationKinds.map(({ name }) => name),
    },
  ],
  notificationKinds: [emailFailingNotice],
  subscribers: [withdrawFailingNotice],
  tasks: [sendPush, sendGatheredPush],
  jobs: [
    {
      name: 'purge-expired-notifications',
      everySeconds: 3600,
      async run({ db, now }) {
        const before = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString();
        await db
          .delete(table)
          .where(or(lt(table.createdAt, before(retentionDays)), lt(table.expiresAt, before(1))));
      },
    },
  ],
  personalData: [
    {
      order: 20,
      title: 'Your notifications',
      kept: null,
      export: async (db, userId) => (await selectNotifications(db, userId, { limit })).items,
    },
    {
      order: 21,
      title: 'Devices that get your notifications',
      kept: null,
      export: listPushDevices,
    },
  ],
};
