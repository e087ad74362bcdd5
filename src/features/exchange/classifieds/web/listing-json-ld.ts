import type { Listing } from '../contract.ts';

/** A listing in schema.org's words: the thing and what it costs, and nobody's name. */
export function listingJsonLd(listing: Listing, publicUrl: string) {
  const url = `${publicUrl}/classifieds/${listing.id}`;
  const isNew = listing.condition === 'new';
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: listing.title,
    description: listing.description,
    image: listing.pictures.map((picture) => publicUrl + picture.url),
    offers: {
      '@type': 'Offer',
      price: (listing.priceAmount / 100).toFixed(2),
      priceCurrency: listing.priceCurrency,
      availability: `https://schema.org/${listing.isLive ? 'InStock' : 'SoldOut'}`,
      itemCondition: `https://schema.org/${isNew ? 'NewCondition' : 'UsedCondition'}`,
      validThrough: listing.expiresAt ?? undefined,
      areaServed: listing.ward,
    },
  };
}
