import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { declareHijriMonth, listHijriMonths, removeHijriMonth } from './hijri-month.admin.ts';
import {
  createMoonAuthority,
  declareAuthorityMonth,
  declareMosqueMonth,
  removeAuthorityMonth,
  removeMoonAuthority,
  removeMosqueMonth,
  setMosqueMoonAuthority,
  updateMoonAuthority,
} from './moon.admin.ts';
import { moonNews, notifyFollowersOfChoice, notifyFollowersOfMoon } from './moon.messages.tsx';
import { getMosqueMoon, listAuthorityMonths, listMoonAuthorities, listMosqueMonths } from './moon.read.ts';
import { loadSampleMoon } from './moon.sample.ts';
import { erasure, moonAuthorities } from './moon.tables.ts';

export const moon: ServerFeature = {
  name: 'moon',
  erasure,
  sample: { order: 2, load: loadSampleMoon },
  handlers: [
    listMoonAuthorities,
    listAuthorityMonths,
    createMoonAuthority,
    updateMoonAuthority,
    removeMoonAuthority,
    declareAuthorityMonth,
    removeAuthorityMonth,
    getMosqueMoon,
    listMosqueMonths,
    setMosqueMoonAuthority,
    declareMosqueMonth,
    removeMosqueMonth,
    listHijriMonths,
    declareHijriMonth,
    removeHijriMonth,
  ],
  namedThings: [namedBy('moon_authority', moonAuthorities, moonAuthorities.name)],
  adminTasks: [{ path: '/admin/hijri-months', label: 'Moon sighting', group: 'Site', order: 6 }],
  messages: [moonNews],
  subscribers: [notifyFollowersOfMoon, notifyFollowersOfChoice],
};
