import { readDeliveries, readPreferences } from '#features/accounts/notifications/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { sendDigests } from './digest.jobs.ts';
import { communityDigestMail, forumDigestMail, prayerDigestMail } from './digest.messages.tsx';
import { erasure } from './digest.tables.ts';
import { getNotifications, openUnsubscribe, saveNotifications, unsubscribe } from './notification.own.ts';
import { getPhoto, photoFiles, putPhoto, removePhoto } from './photo.own.ts';
import { drawSamplePortraits, loadSamplePortraits } from './portrait.sample.ts';
import { activityTypes, getEngagementStats, setOwnMosque, updateProfile } from './profile.own.ts';

async function ownChoices(db: Db, userId: string) {
  return { ...(await readPreferences(db, userId)), deliveries: await readDeliveries(db, userId) };
}

export const profile: ServerFeature = {
  name: 'profile',
  erasure,
  handlers: [
    updateProfile,
    setOwnMosque,
    putPhoto,
    removePhoto,
    getPhoto,
    getNotifications,
    saveNotifications,
    unsubscribe,
    openUnsubscribe,
    getEngagementStats,
  ],
  files: [photoFiles],
  mails: [communityDigestMail, forumDigestMail, prayerDigestMail],
  jobs: [{ name: 'send-digests', everySeconds: 300, run: sendDigests }],
  activityTypes,
  tasks: [drawSamplePortraits],
  sample: { order: 1, load: loadSamplePortraits },
  personalData: [{ order: 140, title: 'Your email choices', kept: null, export: ownChoices }],
};
