// biome-ignore-all format: one badge per line, to compare with the specification.

/** In display order. */
export const badgeTypes = [
  'trust',
  'directory',
  'contribution',
  'professional',
  'events',
  'forum',
  'seasonal',
  'engagement',
  'mosque',
  'learning',
] as const;
export type BadgeType = (typeof badgeTypes)[number];

/**
 * Who gives a badge: the system, by counting; an administrator; or an administrator at the member's request. If there is a
 * rule, the system gives it as well.
 */
export type Assign = 'auto' | 'admin' | 'self_admin';

/** What the system requires for a badge. Days are counted back from now. */
export type Rule =
  /** At least this many activities of these types in this many days (or ever, if no days are given). */
  | { activities: readonly CountedActivity[]; atLeast: number; inDays?: number }
  /** Some activity, and nothing counting against it, in this many days; the first of these activities is at least as long ago. */
  | { activities: readonly CountedActivity[]; atLeast: number; without: readonly CountedActivity[]; inDays: number; sinceDays: number }
  /** The share of introductions accepted, and nothing counting against it. */
  | { acceptRate: number; without: readonly CountedActivity[]; inDays: number }
  | { joinedInDays: number }
  | { subscriber: true }
  | { founder: true }
  /** The member has a business in the directory. */
  | { ownsBusiness: true };

export type BadgeKind = {
  key: string;
  label: string;
  type: BadgeType;
  assign: Assign;
  /** How many days a badge given by hand lasts; permanent if absent. */
  expiresDays?: number;
  rule?: Rule;
  description: string;
};

/** Anything a member does on the site. */
const anything = [
  'connection_accepted',
  'resource_uploaded',
  'event_attended',
  'event_hosted',
  'volunteer_hours',
  'forum_post',
  'forum_reply',
  'valid_report',
  'local_help',
  'course_completed',
  'ramadan_contribution',
] as const satisfies readonly CountedActivity[];

const forum = ['forum_post', 'forum_reply'] as const satisfies readonly CountedActivity[];

/** Every badge, as the specification lists them; the last is for founding members. */
export const catalogue: readonly BadgeKind[] = [
  { key: 'newcomer', label: 'Newcomer', type: 'engagement', assign: 'auto', rule: { joinedInDays: 30 }, description: 'Joined in the last 30 days' },
  { key: 'active_member_bronze', label: 'Active Member (Bronze)', type: 'engagement', assign: 'auto', rule: { activities: anything, atLeast: 10, inDays: 90 }, description: '10 actions in 90 days' },
  { key: 'active_member_silver', label: 'Active Member (Silver)', type: 'engagement', assign: 'auto', rule: { activities: anything, atLeast: 30, inDays: 90 }, description: '30 actions in 90 days' },
  { key: 'active_member_gold', label: 'Active Member (Gold)', type: 'engagement', assign: 'auto', rule: { activities: anything, atLeast: 75, inDays: 90 }, description: '75 actions in 90 days' },
  { key: 'super_connector', label: 'Super Connector', type: 'directory', assign: 'auto', rule: { activities: ['connection_accepted'], atLeast: 15, inDays: 90 }, description: '15 accepted introductions in 90 days' },
  { key: 'helpful_bronze', label: 'Helpful (Bronze)', type: 'contribution', assign: 'auto', rule: { activities: ['helpful_mark'], atLeast: 5, inDays: 90 }, description: 'Marked helpful 5 times in 90 days' },
  { key: 'resource_uploader', label: 'Resource Uploader', type: 'contribution', assign: 'auto', rule: { activities: ['resource_uploaded'], atLeast: 1 }, description: 'Shared something useful' },
  { key: 'guide_author', label: 'Guide Author', type: 'contribution', assign: 'admin', description: 'Wrote a guide for the community' },
  { key: 'event_host_1', label: 'Event Host', type: 'events', assign: 'auto', rule: { activities: ['event_hosted'], atLeast: 1, inDays: 365 }, description: 'Hosted an event in the last year' },
  { key: 'volunteer_bronze', label: 'Volunteer (Bronze)', type: 'events', assign: 'admin', expiresDays: 365, description: 'Gave time to the community' },
  { key: 'respectful_debater', label: 'Respectful Debater', type: 'forum', assign: 'auto', rule: { activities: forum, atLeast: 1, without: ['report_against', 'strike'], inDays: 180, sinceDays: 180 }, description: 'Took part for 180 days without a report or a strike' },
  { key: 'report_hero', label: 'Report Hero', type: 'forum', assign: 'auto', rule: { activities: ['valid_report'], atLeast: 3, inDays: 365 }, description: '3 valid reports in a year' },
  { key: 'tutor_verified', label: 'Verified Tutor', type: 'professional', assign: 'admin', expiresDays: 365, description: 'A tutor we have checked' },
  { key: 'business_owner', label: 'Business Owner', type: 'professional', assign: 'admin', expiresDays: 365, rule: { ownsBusiness: true }, description: 'Runs a local business' },
  { key: 'course_completer_1', label: 'Course Completer', type: 'learning', assign: 'auto', rule: { activities: ['course_completed'], atLeast: 1 }, description: 'Completed a course' },
  { key: 'verified_identity', label: 'Verified Identity', type: 'trust', assign: 'admin', expiresDays: 730, description: 'We have checked who this is' },
  { key: 'trusted_connector', label: 'Trusted Connector', type: 'directory', assign: 'auto', rule: { acceptRate: 0.6, without: ['was_blocked'], inDays: 180 }, description: '60% of introductions accepted and no blocks in 180 days' },
  { key: 'seeker_business_partner', label: 'Seeking a Business Partner', type: 'directory', assign: 'self_admin', expiresDays: 180, description: 'Looks for a business partner' },
  { key: 'offering_tutoring', label: 'Offering Tutoring', type: 'directory', assign: 'self_admin', expiresDays: 180, description: 'Offers lessons' },
  { key: 'mosque_committee', label: 'Mosque Committee', type: 'mosque', assign: 'admin', expiresDays: 365, description: 'Serves on a mosque’s committee' },
  { key: 'ward_champion', label: 'Ward Champion', type: 'mosque', assign: 'auto', rule: { activities: ['local_help'], atLeast: 10, inDays: 180 }, description: 'Helped neighbours 10 times in 180 days' },
  { key: 'ramadan_contributor', label: 'Ramadan Contributor', type: 'seasonal', assign: 'auto', rule: { activities: ['ramadan_contribution'], atLeast: 1, inDays: 180 }, description: 'Contributed to the community’s Ramadan' },
  { key: 'eid_organizer', label: 'Eid Organiser', type: 'seasonal', assign: 'admin', expiresDays: 365, description: 'Helped to organise Eid' },
  { key: 'premium_member', label: 'Premium Member', type: 'trust', assign: 'auto', rule: { subscriber: true }, description: 'Supports the site with a subscription' },
  { key: 'founding_member', label: 'Founding Member', type: 'trust', assign: 'auto', rule: { founder: true }, description: 'One of the first hundred' },
];

const byKey = new Map(catalogue.map((kind) => [kind.key, kind]));

/** The badge with a key; undefined if there is none. */
export function badgeKind(key: string): BadgeKind | undefined {
  return byKey.get(key);
}

/** The activities that badges count, by the names that features register. */
export type CountedActivity =
  | 'account_verified'
  | 'profile_completed'
  | 'connection_accepted'
  | 'connection_declined'
  | 'helpful_mark'
  | 'resource_uploaded'
  | 'event_attended'
  | 'event_hosted'
  | 'volunteer_hours'
  | 'forum_post'
  | 'forum_reply'
  | 'valid_report'
  | 'report_against'
  | 'strike'
  | 'was_blocked'
  | 'local_help'
  | 'course_completed'
  | 'ramadan_contribution';
