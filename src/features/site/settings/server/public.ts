/* The exports for the servers of other features. */

export { readSettings } from './settings.queries.ts';
