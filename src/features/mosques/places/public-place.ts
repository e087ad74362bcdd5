import type { IslamicSchool, OtherFacility } from './contract.ts';

export const home = { name: 'Home', path: '/' };
export const map = { name: 'Community map', path: '/map' };

/** What a school is, in a few words. */
export function schoolText({ schoolType, ageRange }: Pick<IslamicSchool, 'schoolType' | 'ageRange'>): string {
  return ageRange ? `${schoolType}, ages ${ageRange}` : schoolType;
}

/** A school or facility in schema.org's words. */
export function placeJsonLd(
  type: 'School' | 'LocalBusiness',
  place: IslamicSchool | OtherFacility,
  url: string,
) {
  return {
    '@type': type,
    '@id': url,
    url,
    name: place.name,
    description: place.description,
    telephone: place.phone,
    email: place.email,
    sameAs: place.website,
    address: {
      '@type': 'PostalAddress',
      streetAddress: place.address,
      postalCode: place.postcode,
      addressCountry: 'GB',
    },
    geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
  };
}
