import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { SettingChanges, Settings } from './settings.ts';

export const ownSecondFactorFirst = defineError({
  code: 'own_second_factor_first',
  status: 409,
  text: 'Please set up your own second factor first: this would shut you out of the administration.',
});

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
    errors: [ownSecondFactorFirst],
  }),
};
