import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getEidPreview, listEidPrayers } from './eid.read.ts';
import { removeFitrana, saveFitrana } from './fitrana.admin.ts';
import { listFitrana } from './fitrana.read.ts';
import { loadSampleFitrana } from './fitrana.sample.ts';
import { erasure } from './fitrana.tables.ts';
import { getRamadan, getRamadanPreview } from './ramadan.read.ts';
import { weeklySeason } from './season-week.ts';
import { listTaraweeh } from './taraweeh.read.ts';

export const ramadan: ServerFeature = {
  name: 'ramadan',
  erasure,
  sample: { order: 3, load: loadSampleFitrana },
  handlers: [
    getRamadan,
    getRamadanPreview,
    listTaraweeh,
    listEidPrayers,
    getEidPreview,
    listFitrana,
    saveFitrana,
    removeFitrana,
  ],
  weekly: [weeklySeason],
  sitemap: async () => [{ path: '/ramadan' }, { path: '/taraweeh' }, { path: '/eid' }],
};
