/* What other features' servers use of counting visits. */

export { type DaySalt, saltOfTheDay, type VisitorPurpose, visitorToday } from './salt-of-the-day.ts';
