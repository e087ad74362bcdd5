import type { ServerFeature } from '#kit/server/server-feature.ts';
import { listIslamicSchools } from './list-islamic-schools.ts';
import { listOtherFacilities } from './list-other-facilities.ts';
import { facilitiesOnMap, schoolsOnMap } from './map-places.ts';
import { countApprovedMosques } from './queries.ts';
import { loadSamplePlaces } from './sample-places.ts';
import { weeklyPlaces } from './weekly-places.ts';

export const places: ServerFeature = {
  name: 'places',
  handlers: [listIslamicSchools, listOtherFacilities],
  figures: [
    {
      name: 'activeMosques',
      home: { label: 'Mosques listed', order: 2 },
      dashboard: { label: 'Active Mosques', order: 3 },
      count: ({ db }) => countApprovedMosques(db),
    },
  ],
  weekly: [weeklyPlaces],
  map: [facilitiesOnMap, schoolsOnMap],
  sample: { order: 1, load: loadSamplePlaces },
};
