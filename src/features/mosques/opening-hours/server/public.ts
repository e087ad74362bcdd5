/* Server functions for other features. */

export { readDayFacts } from './day-facts.queries.ts';
