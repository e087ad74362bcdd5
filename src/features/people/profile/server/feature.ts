import { readDeliveries, readPreferences } from '#features/accounts/notifications/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { activityTypes } from './activity-types.ts';
import { communityDigestMail } from './digest/community-digest.mail.tsx';
import { forumDigestMail } from './digest/forum-digest.mail.tsx';
import { prayerDigestMail } from './digest/prayer-digest.mail.tsx';
import { sendDigests } from './digest/send-digests.job.ts';
import { erasure } from './erasure.ts';
import { getEngagementStats } from './get-engagement-stats.ts';
import { getNotifications } from './get-notifications.ts';
import { getPhoto } from './get-photo.ts';
import { openUnsubscribe } from './open-unsubscribe.ts';
import { photoFiles } from './photo-files.ts';
import { putPhoto } from './put-photo.ts';
import { removePhoto } from './remove-photo.ts';
import { drawSamplePortraits, loadSamplePortraits } from './sample/sample-portraits.ts';
import { saveNotifications } from './save-notifications.ts';
import { unsubscribe } from './unsubscribe.ts';
import { updateProfile } from './update-profile.ts';

async function ownChoices(db: Db, userId: string) {
  return { ...(await readPreferences(db, userId)), deliveries: await readDeliveries(db, userId) };
}

export const profile: ServerFeature = {
  name: 'profile',
  erasure,
  handlers: [
    updateProfile,
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
  personalData: [{ order: 140, title: 'Your e-mail choices', kept: null, export: ownChoices }],
};
