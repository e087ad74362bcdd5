import type { ServerFeature } from '#kit/server/server-feature.ts';
import { addMosqueManager } from './add-mosque-manager.ts';
import { listMosqueManagers } from './list-mosque-managers.ts';
import { listOwnMosques } from './list-own-mosques.ts';
import { notificationKinds } from './notification-kinds.ts';
import { mosquesOf } from './queries.ts';
import { removeMosqueManager } from './remove-mosque-manager.ts';

export const mosqueManagers: ServerFeature = {
  name: 'mosque-managers',
  handlers: [listMosqueManagers, addMosqueManager, removeMosqueManager, listOwnMosques],
  adminTasks: [{ path: '/admin/mosque-managers', label: 'Mosque Managers', order: 10 }],
  notificationKinds,
  personalData: [{ order: 30, title: 'Mosques you manage', kept: null, export: mosquesOf }],
};
