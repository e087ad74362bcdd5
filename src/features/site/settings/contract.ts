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
    summary: 'The settings in force.',
    input: z.strictObject({}),
    output: Settings,
  }),
  saveSettings: call('saveSettings', {
    method: 'PATCH',
    path: '/api/admin/settings',
    who: 'admin',
    tag,
    summary: 'Changes settings; those that are left out stay.',
    input: SettingChanges,
    output: Settings,
  }),
};
