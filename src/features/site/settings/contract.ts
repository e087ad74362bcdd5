import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { SettingChanges, Settings } from './settings.ts';

const tag = 'Site settings';

export const calls = {
  getSettings: call('getSettings', {
    method: 'GET',
    path: '/api/admin/settings',
    who: 'admin',
    tag,
    summary: 'The current settings.',
    input: z.strictObject({}),
    output: Settings,
  }),
  saveSettings: call('saveSettings', {
    method: 'PATCH',
    path: '/api/admin/settings',
    who: 'admin',
    tag,
    summary: 'Changes settings; any left out stay as they are.',
    input: SettingChanges,
    output: Settings,
  }),
};
