import { lt } from 'drizzle-orm';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { getPush } from './get-push.ts';
import { getUnread } from './get-unread.ts';
import { listNotifications } from './list-notifications.ts';
import { openLive } from './open-live.ts';
import { pushDevicesOf } from './push-queries.ts';
import { listOf } from './queries.ts';
import { readAllNotifications } from './read-all-notifications.ts';
import { readNotification } from './read-notification.ts';
import { sendPush } from './send-push.ts';
import { startPush } from './start-push.ts';
import { stopPush } from './stop-push.ts';
import { notifications as table } from './tables.ts';

const keptDays = 90;
/** More than anyone has. */
const limit = 10_000;

export const notifications: ServerFeature = {
  name: 'notifications',
  erasure,
  handlers: [
    listNotifications,
    getUnread,
    openLive,
    readNotification,
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
  tasks: [sendPush],
  jobs: [
    {
      name: 'purge-expired-notifications',
      everySeconds: 3600,
      async run({ db, now }) {
        const until = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000).toISOString();
        await db.delete(table).where(lt(table.createdAt, until));
      },
    },
  ],
  personalData: [
    {
      order: 20,
      title: 'Your notifications',
      kept: null,
      export: async (db, userId) => (await listOf(db, userId, { limit })).items,
    },
    {
      order: 21,
      title: 'Devices that get your notifications',
      kept: null,
      export: pushDevicesOf,
    },
  ],
};
