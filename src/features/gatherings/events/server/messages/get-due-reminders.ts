import { handle } from '#kit/server/handle.ts';
import { calls } from '../../hosting-contract.ts';
import { countDueReminders } from './reminders.ts';

/** Counts whom the button would remind, for the question before it does. */
export const getDueReminders = handle(calls.getDueReminders, countDueReminders);
