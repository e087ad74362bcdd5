import type { ServerFeature } from '#kit/server/server-feature.ts';
import { giveMosque } from './give-mosque.ts';
import { listMosqueManagers } from './list-mosque-managers.ts';
import { listOwnMosques } from './list-own-mosques.ts';
import { mosquesOf } from './queries.ts';
import { takeMosque } from './take-mosque.ts';

export const mosqueManagers: ServerFeature = {
  name: 'mosque-managers',
  handlers: [listMosqueManagers, giveMosque, takeMosque, listOwnMosques],
  personalData: [{ title: 'Mosques you look after', kept: null, export: mosquesOf }],
};
