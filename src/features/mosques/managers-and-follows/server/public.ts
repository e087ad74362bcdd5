/* What the servers of other features may use of this one. */

export { followAffiliation } from './follows/affiliation.ts';
export { followedBy, followedMosques, followersAfter } from './follows/followers.ts';
export { isManagerOf, managersOf, managesPlace } from './managers/manages-place.ts';
export { mosquesOf } from './managers/queries.ts';
