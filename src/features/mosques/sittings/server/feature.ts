import type { ServerFeature } from '#kit/server/server-feature.ts';
import { congregations } from './congregations.ts';
import { getMosqueRamadan, listHeldSittings } from './mosque-ramadan.read.ts';
import { createSitting, removeSitting, updateSitting } from './sitting.admin.ts';
import { listMosqueSittings, listSittings } from './sitting.read.ts';
import { loadSampleSittings } from './sitting.sample.ts';
import { erasure } from './sitting.tables.ts';
import { searchedSittings } from './sitting-sources.ts';

export const sittings: ServerFeature = {
  name: 'sittings',
  erasure,
  handlers: [
    listSittings,
    listMosqueSittings,
    listHeldSittings,
    getMosqueRamadan,
    createSitting,
    updateSitting,
    removeSitting,
  ],
  congregations,
  search: [searchedSittings],
  sample: { order: 3, load: loadSampleSittings },
};
