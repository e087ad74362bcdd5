import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './managers-and-follows.tables.ts';
import { followMosque, getFollow, listFollowedMosques, unfollowMosque } from './mosque-follow.own.ts';
import { listMosquesFollowedBy } from './mosque-follow.queries.ts';
import { loadSampleAffiliations } from './mosque-follow.sample.ts';
import {
  addMosqueManager,
  listMosqueManagers,
  listOwnMosques,
  notificationKinds,
  removeMosqueManager,
} from './mosque-manager.admin.ts';
import { listMosquesManagedBy } from './mosque-manager.queries.ts';

export const managersAndFollows: ServerFeature = {
  name: 'managers-and-follows',
  erasure,
  handlers: [
    listMosqueManagers,
    addMosqueManager,
    removeMosqueManager,
    listOwnMosques,
    getFollow,
    followMosque,
    unfollowMosque,
    listFollowedMosques,
  ],
  notificationKinds,
  adminTasks: [{ path: '/admin/mosque-managers', label: 'Mosque managers', group: 'Site', order: 3 }],
  sample: { order: 2, load: loadSampleAffiliations },
  personalData: [
    { order: 30, title: 'Mosques you manage', kept: null, export: listMosquesManagedBy },
    { order: 40, title: 'Mosques you follow', kept: null, export: listMosquesFollowedBy },
  ],
};
