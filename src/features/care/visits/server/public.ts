/* What other features' servers use of counting visits. */

export { visitorToday } from './salt-of-the-day.ts';
