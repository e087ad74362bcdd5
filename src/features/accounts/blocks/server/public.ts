/* The exports for the servers of other features. */

export { memberBlocked } from './block.own.ts';
export {
  hasBlocked,
  isBlocked,
  listBlockedIds,
  listIdsBlockedEitherWay,
  notBlocked,
} from './block.queries.ts';
