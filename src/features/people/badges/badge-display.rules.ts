import type { BadgeType } from './badge-catalogue.rules.ts';

/** The most badges shown in each place. */
export const badgeLimits = { dashboard: 5, profile: 10 } as const;

/**
 * The badges that members can claim for themselves, which the form offers. The catalogue lists them with the same labels.
 */
export const declarableBadges = [
  { key: 'seeker_business_partner', label: 'Seeking a Business Partner' },
  { key: 'offering_tutoring', label: 'Offering Tutoring' },
] as const;

/** The colours of each type of badge, its background and its text, as tokens of the theme. */
export const badgeColours: Record<BadgeType, string> = {
  trust: 'bg-saffron-soft text-saffron-ink',
  directory: 'bg-tile-soft text-tile-ink',
  contribution: 'bg-sunken text-listing',
  professional: 'bg-sunken text-business',
  events: 'bg-sunken text-event',
  forum: 'bg-sunken text-council',
  seasonal: 'bg-sunken text-facility',
  engagement: 'bg-sunken text-ink',
  mosque: 'bg-sunken text-mosque',
  learning: 'bg-sunken text-school',
};
