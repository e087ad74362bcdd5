/* The server functions that other features may import. */

export { listShownBadgesOf, showsBadge, toShownBadges } from './badge.queries.ts';
