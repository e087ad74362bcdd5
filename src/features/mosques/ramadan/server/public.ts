/* What other features' servers may use. */

export { seasonAreas } from './season-areas.ts';
