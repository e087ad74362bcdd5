import type { BusinessDetail } from '../contract.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A business in schema.org's words, with the hours of its usual week. */
export function businessJsonLd(business: BusinessDetail, publicUrl: string) {
  const url = `${publicUrl}/business-directory/${business.id}`;
  return {
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: business.name,
    description: business.description,
    image: business.pictures.map((picture) => publicUrl + picture.url),
    telephone: business.phone ?? undefined,
    email: business.email ?? undefined,
    sameAs: business.website ?? undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: business.address,
      postalCode: business.postcode,
      addressCountry: 'GB',
    },
    geo:
      business.latitude === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: business.latitude, longitude: business.longitude },
    openingHoursSpecification: business.openingHours?.week.flatMap((spans, day) =>
      spans.map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${days[day]}`,
        opens,
        closes: closes === '00:00' ? '23:59' : closes,
      })),
    ),
  };
}
