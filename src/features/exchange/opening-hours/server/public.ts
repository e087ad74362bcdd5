/* What the servers of other features may use of this one. */

export { type FactsOf, readDayFacts } from './read-day-facts.ts';
