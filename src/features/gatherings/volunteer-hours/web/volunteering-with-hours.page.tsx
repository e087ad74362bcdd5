import { getRouteApi } from '@tanstack/react-router';
import { VolunteeringPage } from '#features/gatherings/volunteering/web/volunteering.page.tsx';
import { freeShiftTexts } from '../shift.rules.ts';
import { YourHours } from './own-hours.tsx';
import { NextShiftList } from './shift-list.tsx';

const route = getRouteApi('/volunteering');

/** /volunteering: the opportunities with their next shifts, and the reader's own hours. */
export function VolunteeringScreen() {
  const { nextShifts, hours } = route.useLoaderData();
  const shiftsOf = (opportunityId: string) => {
    const next = nextShifts.find((entry) => entry.opportunityId === opportunityId);
    return next ? <NextShiftList shifts={next.shifts} /> : null;
  };
  const freeShiftsOf = (opportunityId: string) =>
    freeShiftTexts(nextShifts.find((entry) => entry.opportunityId === opportunityId)?.shifts ?? []);
  return (
    <VolunteeringPage
      shiftsOf={shiftsOf}
      freeShiftsOf={freeShiftsOf}
      hours={hours.length === 0 ? null : <YourHours hours={hours} />}
    />
  );
}
