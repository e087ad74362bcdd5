import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { followedBy } from './follows/followers.ts';
import { followHandlers } from './follows/handlers.ts';
import { managerHandlers } from './managers/handlers.ts';
import { notificationKinds } from './managers/notification-kinds.ts';
import { mosquesOf } from './managers/queries.ts';
import { loadSampleAffiliations } from './sample-affiliations.ts';

/** Who manages a mosque, and who follows it. */
export const managersAndFollows: ServerFeature = {
  name: 'managers-and-follows',
  erasure,
  handlers: [...managerHandlers, ...followHandlers],
  notificationKinds,
  adminTasks: [{ path: '/admin/mosque-managers', label: 'Mosque managers', group: 'Site', order: 3 }],
  sample: { order: 2, load: loadSampleAffiliations },
  personalData: [
    { order: 30, title: 'Mosques you manage', kept: null, export: mosquesOf },
    { order: 40, title: 'Mosques you follow', kept: null, export: followedBy },
  ],
};
