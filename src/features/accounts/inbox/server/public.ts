/* The exports for the servers of other features. */

export { refuseDecided } from './earlier-decision.ts';
