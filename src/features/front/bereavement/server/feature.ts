import { boroughDate } from '#kit/contract/dates.ts';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { placesOfDeath } from '../bereavement.rules.ts';
import {
  createBereavementService,
  deleteBereavementService,
  listBereavementServices,
  updateBereavementService,
} from './bereavement.admin.ts';
import { countToDo } from './bereavement.queries.ts';
import { getBereavement } from './bereavement.read.ts';
import { loadSampleServices } from './bereavement.sample.ts';
import { bereavementServices, erasure } from './bereavement.tables.ts';

/** What to do when somebody dies, and whom to ring. */
export const bereavement: ServerFeature = {
  name: 'bereavement',
  handlers: [
    getBereavement,
    listBereavementServices,
    createBereavementService,
    updateBereavementService,
    deleteBereavementService,
  ],
  adminTasks: [
    {
      path: '/admin/when-someone-dies',
      label: 'When someone dies',
      group: 'Content',
      order: 11,
      waiting: ({ db, now }) => countToDo(db, boroughDate(now)),
    },
  ],
  namedThings: [namedBy('bereavement_service', bereavementServices, bereavementServices.name)],
  sample: { order: 90, load: loadSampleServices },
  sitemap: async () => [
    { path: '/when-someone-dies' },
    ...placesOfDeath.map((where) => ({ path: `/when-someone-dies?where=${where}` })),
  ],
  erasure,
};
