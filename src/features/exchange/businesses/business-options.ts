/** pending: waits for an administrator. */
export const businessStatuses = ['pending', 'approved', 'rejected'] as const;

/** What people ask about before they go. */
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

/** In which order a list stands. Without a place to measure from, distance means featured. */
export const businessOrders = ['featured', 'name', 'distance', 'recommended'] as const;
export type BusinessOrder = (typeof businessOrders)[number];

/** How far the evidence that a business is halal goes: 0 nothing was said, 4 confirmed by the certifier. */
export const topHalalStep = 4;
