/* What the servers of other features may use of this one. */

export { checksOf, hasCheckOn } from './queries.ts';
