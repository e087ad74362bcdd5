import { calls } from '#features/mosques/places/place-admin.contract.ts';

/** Returns the input of an administrator’s form for a school, with defaults. */
export function aPlaceInput(fields: object = {}) {
  return calls.createPlace.input.parse({
    kind: 'islamic_school',
    name: 'Madrasa an-Noor',
    address: '3 Green Lane, Ilford',
    postcode: 'IG1 1AA',
    latitude: 51.56,
    longitude: 0.07,
    phone: '',
    email: '',
    website: '',
    description: '',
    schoolType: 'Madrasa',
    ageRange: '5–11',
    facilityType: '',
    ...fields,
  });
}
