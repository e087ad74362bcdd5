/* What the servers of other features may use of this one. */

export { wardsOf } from './get-wards.ts';
export { shippedWards } from './shipped-wards.ts';
