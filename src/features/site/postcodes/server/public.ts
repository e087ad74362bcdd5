/* The exports for the servers of other features. */

export { findExactPostcode, findPostcode, tryPostcodes } from './postcode.queries.ts';
