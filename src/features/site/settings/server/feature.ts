import type { ServerFeature } from '#kit/server/server-feature.ts';
import { contactHealth, getSettings, saveSettings } from './settings.admin.ts';
import { loadSampleSettings } from './settings.sample.ts';
import { erasure } from './settings.tables.ts';

export const siteSettings: ServerFeature = {
  name: 'site-settings',
  erasure,
  handlers: [getSettings, saveSettings],
  health: [contactHealth],
  adminTasks: [{ path: '/admin/settings', label: 'Settings', group: 'Site', order: 1 }],
  sample: { order: 1, load: loadSampleSettings },
};
