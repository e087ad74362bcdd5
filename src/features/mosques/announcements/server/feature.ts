import { eq } from 'drizzle-orm';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ReportableContent } from '#kit/server/context.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { announcementMail } from './announcement.mail.tsx';
import { createAnnouncement } from './create-announcement.ts';
import { endAnnouncement } from './end-announcement.ts';
import { erasure } from './erasure.ts';
import { listAllAnnouncements } from './list-all-announcements.ts';
import { listAnnouncements } from './list-announcements.ts';
import { notificationKinds } from './notification-kinds.ts';
import { notifyFollowers } from './on-announcement-made.ts';
import { purgeExpiredJanazahs } from './purge-expired-janazahs.job.ts';
import { findAnnouncement, toAnnouncement } from './queries.ts';
import { loadSampleAnnouncements } from './sample-announcements.ts';
import { searchedAnnouncements } from './searched-announcements.ts';
import { announcements as table } from './tables.ts';
import { updateAnnouncement } from './update-announcement.ts';
import { weeklyAnnouncements } from './weekly-announcements.ts';

const reportable: ReportableContent = {
  contentType: 'announcement',
  label: 'Announcement',
  pageAddress: null,
  async find(db, contentId) {
    const row = await findAnnouncement(db, contentId);
    return (
      row && {
        title: row.title,
        text: row.body,
        path: `/mosque/${row.placeId}`,
        authorId: row.createdBy,
        removed: row.removedAt !== null,
      }
    );
  },
  isVisible: async ({ db }, contentId) => (await findAnnouncement(db, contentId)) !== undefined,
  async remove(tx, contentId, now) {
    await tx.update(table).set({ removedAt: now.toISOString() }).where(eq(table.id, contentId));
  },
  async restore(tx, contentId) {
    await tx.update(table).set({ removedAt: null }).where(eq(table.id, contentId));
  },
};

export const announcements: ServerFeature = {
  name: 'announcements',
  erasure,
  namedThings: [namedBy('announcement', table, table.title)],
  handlers: [
    listAnnouncements,
    listAllAnnouncements,
    createAnnouncement,
    updateAnnouncement,
    endAnnouncement,
  ],
  weekly: [weeklyAnnouncements],
  search: [searchedAnnouncements],
  notificationKinds,
  mails: [announcementMail],
  subscribers: [notifyFollowers],
  jobs: [{ name: 'purge-expired-janazahs', everySeconds: 3600, run: purgeExpiredJanazahs }],
  reportable: [reportable],
  sample: { order: 3, load: loadSampleAnnouncements },
  personalData: [
    {
      order: 60,
      title: 'Announcements you wrote for a mosque',
      kept: 'Announcements stay until they end, without your name.',
      export: async (db, userId) =>
        (await db.select().from(table).where(eq(table.createdBy, userId))).map(toAnnouncement),
    },
  ],
};
