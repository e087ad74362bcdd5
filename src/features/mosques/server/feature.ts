import { listMosqueNames } from '#features/places/server/queries.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getMosque } from './get-mosque.ts';
import { listMosques } from './list-mosques.ts';

export const mosques: ServerFeature = {
  name: 'mosques',
  handlers: [listMosques, getMosque],
  async sitemap(ctx) {
    const names = await listMosqueNames(ctx.db);
    return [
      { path: '/mosques' },
      ...names.map(({ id, updatedAt }) => ({ path: `/mosque/${id}`, changedAt: updatedAt })),
    ];
  },
};
