import type { MapItem, MapKind } from '#kit/contract/map-shapes.ts';
import type { MapSource } from '#kit/server/context.ts';
import { schoolText } from '../public-place.ts';
import { addressOf, listApprovedFacilities, listApprovedSchools, type PlaceRow } from './queries.ts';

const schoolKind: MapKind = {
  name: 'school',
  label: 'Schools',
  shape: 'circle',
  text: 'text-school',
  order: 3,
  isUsual: true,
  listed: 4,
};

const facilityKind: MapKind = {
  name: 'facility',
  label: 'Facilities',
  shape: 'diamond',
  text: 'text-facility',
  order: 4,
  isUsual: true,
  listed: 4,
};

export const schoolsOnMap: MapSource = {
  kind: schoolKind,
  async items({ db }, limit) {
    const { items } = await listApprovedSchools(db, { limit });
    return items.map((row) => toItem(row, schoolText(row), `/school/${row.id}`));
  },
};

export const facilitiesOnMap: MapSource = {
  kind: facilityKind,
  async items({ db }, limit) {
    const { items } = await listApprovedFacilities(db, { limit });
    return items.map((row) => toItem(row, row.facilityType, `/facility/${row.id}`));
  },
};

function toItem(row: PlaceRow, detail: string, path: string): MapItem {
  const { id, name, latitude, longitude, phone } = row;
  return { id, name, address: addressOf(row), latitude, longitude, detail, date: null, path, phone };
}
