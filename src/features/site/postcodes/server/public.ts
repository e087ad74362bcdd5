/* What the servers of other features may use of this one. */

export { findExactPostcode, findPostcode } from './queries.ts';
