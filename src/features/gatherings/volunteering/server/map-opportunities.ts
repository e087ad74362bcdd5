import type { MapItem, MapKind, MapSource } from '#kit/server/context.ts';
import { timeCommitmentLabels, volunteerCategoryLabels } from '../volunteer-options.ts';
import { listActiveOpportunities, type OpportunityRow } from './queries.ts';

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
  async items({ db }, limit) {
    const { items } = await listActiveOpportunities(db, undefined, { limit });
    return items.flatMap(toItem);
  },
};

function toItem(row: OpportunityRow): MapItem[] {
  const { latitude, longitude } = row;
  if (latitude === null || longitude === null) return [];
  const wanted = row.maxVolunteers === null ? '∞' : row.maxVolunteers;
  return [
    {
      id: row.id,
      name: row.title,
      address: [row.location, row.address].filter(Boolean).join(', '),
      latitude,
      longitude,
      detail: `${volunteerCategoryLabels[row.category]} · ${timeCommitmentLabels[row.timeCommitment]} · ${row.currentVolunteers}/${wanted} volunteers`,
      date: null,
      path: null,
      phone: null,
    },
  ];
}
