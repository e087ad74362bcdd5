/* The interface for other features' servers. */

export { hasValidCheck, listValidChecksByUser } from './dbs-check.queries.ts';
