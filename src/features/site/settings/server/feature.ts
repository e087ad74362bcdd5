import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { getSettings } from './get-settings.ts';
import { saveSettings } from './save-settings.ts';

export const siteSettings: ServerFeature = {
  name: 'site-settings',
  erasure,
  handlers: [getSettings, saveSettings],
  adminTasks: [{ path: '/admin/settings', label: 'Settings', group: 'Site', order: 1 }],
};
