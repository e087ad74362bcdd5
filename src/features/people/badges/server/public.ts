/* What the servers of other features may use of this one. */

export { toUserBadges } from './presenters.ts';
export { listShownBadgesOf, showsBadge } from './queries.ts';
