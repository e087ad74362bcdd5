import type { Mosque } from '#features/mosques/mosque-pages/contract.ts';

/** A mosque in schema.org's words. */
export function mosqueJsonLd(mosque: Mosque, url: string) {
  return {
    '@type': 'Mosque',
    '@id': url,
    url,
    name: mosque.name,
    description: mosque.description,
    ...(mosque.imageUrl === null ? {} : { image: pictureOf(mosque, url) }),
    telephone: mosque.phone,
    email: mosque.email,
    sameAs: mosque.website,
    address: {
      '@type': 'PostalAddress',
      streetAddress: mosque.address,
      postalCode: mosque.postcode,
      addressCountry: 'GB',
    },
    geo: { '@type': 'GeoCoordinates', latitude: mosque.latitude, longitude: mosque.longitude },
    maximumAttendeeCapacity: mosque.capacity,
    amenityFeature: mosque.facilities.map((name) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value: true,
    })),
  };
}

/** Its picture, with who took it. */
function pictureOf({ imageUrl, imageCredit }: Mosque, page: string) {
  return {
    '@type': 'ImageObject',
    contentUrl: new URL(imageUrl ?? '', page).href,
    ...(imageCredit === null ? {} : { creditText: imageCredit }),
  };
}
