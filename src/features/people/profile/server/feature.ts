import type { ServerFeature } from '#kit/server/server-feature.ts';
import { activityTypes } from './activity-types.ts';
import { erasure } from './erasure.ts';
import { getEngagementStats } from './get-engagement-stats.ts';
import { getNotifications } from './get-notifications.ts';
import { getPhoto } from './get-photo.ts';
import { openUnsubscribe } from './open-unsubscribe.ts';
import { photoFiles } from './photo-files.ts';
import { readPreferences } from './preferences.ts';
import { putPhoto } from './put-photo.ts';
import { removePhoto } from './remove-photo.ts';
import { saveNotifications } from './save-notifications.ts';
import { unsubscribe } from './unsubscribe.ts';
import { updateProfile } from './update-profile.ts';

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
  activityTypes,
  personalData: [{ order: 140, title: 'Your e-mail choices', kept: null, export: readPreferences }],
};
