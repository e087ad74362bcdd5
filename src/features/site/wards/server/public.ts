/* The exports for the servers of other features. */

export { findWard, loadShippedWards, loadWards } from './ward.read.ts';
