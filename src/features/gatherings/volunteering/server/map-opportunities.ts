import { actorIdOf } from '#features/accounts/users/server/public.ts';
import type { MapItem, MapKind } from '#kit/contract/map-shapes.ts';
import type { MapSource } from '#kit/server/context.ts';
import { placesText } from '../opportunity-texts.ts';
import { timeCommitmentLabels, volunteerCategoryLabels } from '../volunteer-options.ts';
import { listOpenOpportunities, type OpportunityRow } from './queries.ts';

const kind: MapKind = {
  name: 'volunteer',
  label: 'Volunteers',
  shape: 'heart',
  text: 'text-volunteer',
  order: 5,
  isUsual: false,
  listed: 4,
};

/** The open opportunities that have a place. */
export const opportunitiesOnMap: MapSource = {
  kind,
  async items(ctx, limit) {
    const viewerId = actorIdOf(ctx);
    const { items } = await listOpenOpportunities(ctx, { viewerId }, { limit });
    return items.flatMap(toItem);
  },
};

function toItem(row: OpportunityRow): MapItem[] {
  const { latitude, longitude } = row;
  if (latitude === null || longitude === null) return [];
  return [
    {
      id: row.id,
      name: row.title,
      address: [row.location, row.address].filter(Boolean).join(', '),
      latitude,
      longitude,
      detail: `${volunteerCategoryLabels[row.category]} · ${timeCommitmentLabels[row.timeCommitment]} · ${placesText(row)} volunteers`,
      date: null,
      path: `/volunteering/${row.id}`,
      phone: null,
    },
  ];
}
