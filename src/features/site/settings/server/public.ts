/* What the servers of other features may use of this one. */

export { readSettings } from './queries.ts';
