/* What the servers of other features may use of this one. */

export { requireAudience } from './require-audience.ts';
