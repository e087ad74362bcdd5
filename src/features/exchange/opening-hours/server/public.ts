/* What the servers of other features may use of this one. */

export { readDayFacts } from './read-day-facts.ts';
