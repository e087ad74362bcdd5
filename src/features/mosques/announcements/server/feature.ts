import { eq } from 'drizzle-orm';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ReportableContent } from '#kit/server/context.ts';
import { present } from '#kit/server/present.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { Announcement } from '../announcement.contract.ts';
import {
  createAnnouncement,
  endAnnouncement,
  listAllAnnouncements,
  updateAnnouncement,
} from './announcement.admin.ts';
import { purgeExpiredJanazahs } from './announcement.jobs.ts';
import {
  announcementMail,
  notificationKinds,
  notifyFollowersOfAnnouncement,
  weeklyAnnouncements,
} from './announcement.messages.tsx';
import { findAnnouncement, noticeKey } from './announcement.queries.ts';
import { listAnnouncements, searchedAnnouncements } from './announcement.read.ts';
import { loadSampleAnnouncements } from './announcement.sample.ts';
import { erasure, announcements as table } from './announcement.tables.ts';
import { janazahCongregations } from './janazah.queries.ts';
import { getJanazah, getJanazahCalendar, getJanazahPreview, listSoonJanazahs } from './janazah.read.ts';

const reportable: ReportableContent = {
  contentType: 'announcement',
  label: 'Announcement',
  pageAddress: /^\/(?:mosque\/[\da-f-]{36}#announcement-|janazah\/)([\da-f-]{36})$/,
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
    // They say what was announced, and the mosque's page, to which some lead, stays.
    await withdrawNotices(tx, [noticeKey(contentId)]);
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
    listSoonJanazahs,
    getJanazah,
    getJanazahPreview,
    getJanazahCalendar,
  ],
  weekly: [weeklyAnnouncements],
  congregations: janazahCongregations,
  search: [searchedAnnouncements],
  notificationKinds,
  mails: [announcementMail],
  subscribers: [notifyFollowersOfAnnouncement],
  jobs: [{ name: 'purge-expired-janazahs', everySeconds: 3600, run: purgeExpiredJanazahs }],
  reportable: [reportable],
  sample: { order: 3, load: loadSampleAnnouncements },
  personalData: [
    {
      order: 60,
      title: 'Announcements you wrote for a mosque',
      kept: 'Announcements stay until they end, without your name.',
      export: async (db, userId) => {
        const rows = await db.select().from(table).where(eq(table.createdBy, userId));
        return rows.map((row) => present(Announcement, row, { date: row.heldOn, time: row.heldAt }));
      },
    },
  ],
};
