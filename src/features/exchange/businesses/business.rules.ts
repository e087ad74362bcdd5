/** pending: waits for approval. */
export const businessStatuses = ['pending', 'approved', 'rejected'] as const;

/** Features that visitors look for. */
export const businessFeatures = [
  'step_free',
  'place_to_pray',
  'family_room',
  'women_served_by_women',
  'baby_changing',
  'parking',
  'delivery',
  'collection',
  'home_visits',
  'appointments',
  'cards',
  'no_alcohol',
  'iftar',
] as const;
export type BusinessFeature = (typeof businessFeatures)[number];

export const businessFeatureLabels: Record<BusinessFeature, string> = {
  step_free: 'Step-free',
  place_to_pray: 'Place to pray',
  family_room: 'Family room',
  women_served_by_women: 'Women served by women',
  baby_changing: 'Baby changing',
  parking: 'Parking',
  delivery: 'Delivery',
  collection: 'Collection',
  home_visits: 'Visits you at home',
  appointments: 'By appointment',
  cards: 'Takes cards',
  no_alcohol: 'No alcohol',
  iftar: 'Iftar in Ramadan',
};

/** Orders of a list. Without a place to measure from, distance falls back to featured. */
export const businessOrders = ['featured', 'name', 'distance', 'recommended'] as const;
export type BusinessOrder = (typeof businessOrders)[number];

/** The highest step of halal evidence: 0 is no evidence, 4 is confirmed by the certifier. */
export const topHalalStep = 4;

/** Maximum lengths and counts. They are in this file because the forms load no schema. */
export const businessLengths = {
  description: 2000,
  categoryName: 60,
  /** Categories per business. */
  categories: 3,
  pictures: 6,
  /** Businesses per member. */
  owned: 20,
} as const;

/** Length of the text of a claim, in characters. */
export const claimLengths = { min: 10, words: 1000 } as const;

/** Length of a recommendation, in characters. */
export const recommendationLengths = { min: 3, words: 500 } as const;

/** The lowest step at which a certificate is in force. */
export const certifiedStep = 3;

/** Views of the record of evidence, in addition to what is waiting. */
export const shownViews = ['ending', 'lapsed', 'all'] as const;

export const evidenceViews = ['waiting', ...shownViews] as const;
export type EvidenceView = (typeof evidenceViews)[number];
