import { addDays } from '#kit/contract/date-text.ts';
import { badField } from '#kit/contract/errors.ts';
import { maxDaysAhead, runDays } from '../price-options.ts';

/** The last day (included) of a run that an advert can have, as seen from today. Refuses bad_input: startDate, duration. */
export function requireRun(run: { startDate: string; duration: number }, today: string): string {
  const { startDate, duration } = run;
  if (startDate < today) throw badField('startDate', 'Please choose today or a later day.');
  if (startDate > addDays(today, maxDaysAhead)) {
    throw badField('startDate', 'Please choose a day within the next year.');
  }
  if (duration < runDays.min) throw badField('duration', 'Minimum duration is 7 days');
  if (duration > runDays.max) throw badField('duration', 'Maximum duration is 365 days');
  return addDays(startDate, duration - 1);
}
