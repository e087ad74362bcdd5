import type { IslamicSchool, OtherFacility } from '../contract.ts';
import type { FacilityRow, PlaceRow, SchoolRow } from './queries.ts';

/** The fields that every kind of place shows. */
export function toPlace(row: PlaceRow) {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    postcode: row.postcode,
    latitude: row.latitude,
    longitude: row.longitude,
    phone: row.phone,
    email: row.email,
    website: row.website,
    description: row.description,
    imageUrl: row.imageUrl,
    imageCredit: row.imageCredit,
  };
}

export function toIslamicSchool(row: SchoolRow): IslamicSchool {
  return { ...toPlace(row), schoolType: row.schoolType, ageRange: row.ageRange };
}

export function toOtherFacility(row: FacilityRow): OtherFacility {
  return { ...toPlace(row), facilityType: row.facilityType, services: row.services };
}
