/* What other features' servers may use. */

export { listSittingsBetween, ruleOf } from './sitting.queries.ts';
export { bySoonest, comingEidDates, loadHeldSittings, nightOf, withDistance } from './sitting.read.ts';
