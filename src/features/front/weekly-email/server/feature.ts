import type { ServerFeature } from '#kit/server/server-feature.ts';
import {
  getWeeklyContent,
  getWeeklyEmail,
  previewWeeklyEmail,
  sendWeeklyEmail,
  weeklyHealth,
} from './weekly-email.admin.ts';
import { sendWeekly } from './weekly-email.jobs.ts';
import { weeklyMail } from './weekly-email.messages.tsx';
import { getWeeklyInterests, saveWeeklyInterests, weeklyPersonalData } from './weekly-email.own.ts';
import { erasure } from './weekly-email.tables.ts';

export const weeklyEmail: ServerFeature = {
  name: 'weekly-email',
  erasure,
  handlers: [
    getWeeklyEmail,
    getWeeklyContent,
    previewWeeklyEmail,
    sendWeeklyEmail,
    getWeeklyInterests,
    saveWeeklyInterests,
  ],
  health: [weeklyHealth],
  adminTasks: [{ path: '/admin/weekly-email', label: 'Weekly email', group: 'Sending', order: 1 }],
  mails: [weeklyMail],
  jobs: [{ name: 'send-weekly-email', everySeconds: 5, run: sendWeekly, isLong: true }],
  personalData: [weeklyPersonalData],
};
