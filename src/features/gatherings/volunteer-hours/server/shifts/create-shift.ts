import { lockOrganised } from '#features/gatherings/volunteering/server/public.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { tooManyShifts } from '../../errors.ts';
import { calls } from '../../shift-contract.ts';
import { problemOfShift, weeklyDates } from '../../shift-rules.ts';
import { volunteerShifts } from '../tables.ts';
import { listComing, maxComing } from './queries.ts';

/** Plans a shift, once or every week; the opportunity's lock keeps to their limit. Refuses: opportunity_not_found, too_many_shifts, bad_input. */
export const createShift = handle(calls.createShift, {
  async run(tx, { id, date, repeatWeeks, ...shift }) {
    const opportunity = await lockOrganised(tx, id);
    const wrong = problemOfShift({ date, ...shift }, tx.now);
    if (wrong) throw badField(...wrong);
    const dates = weeklyDates(date, repeatWeeks);
    const coming = await listComing(tx.db, [id], tx.now);
    if (coming.length + dates.length > maxComing) throw apiError(tooManyShifts);
    await tx.db
      .insert(volunteerShifts)
      .values(dates.map((day) => ({ ...shift, date: day, opportunityId: opportunity.id })));
    await audit(tx, { action: 'volunteer_shift.create', target: { type: 'volunteer_opportunity', id } });
    return { message: dates.length === 1 ? 'The shift is planned.' : `${dates.length} shifts are planned.` };
  },
});
