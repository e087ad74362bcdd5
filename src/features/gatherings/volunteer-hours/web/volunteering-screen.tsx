import { getRouteApi } from '@tanstack/react-router';
import { VolunteeringPage } from '#features/gatherings/volunteering/web/volunteering-page.tsx';
import { NextShiftList } from './shift-list.tsx';
import { YourHours } from './your-hours.tsx';

const route = getRouteApi('/volunteering');

/** /volunteering: the opportunities with their next shifts, and the reader's own hours. */
export function VolunteeringScreen() {
  const { nextShifts, hours } = route.useLoaderData();
  const shiftsOf = (opportunityId: string) => {
    const next = nextShifts.find((one) => one.opportunityId === opportunityId);
    return next ? <NextShiftList shifts={next.shifts} /> : null;
  };
  return (
    <VolunteeringPage shiftsOf={shiftsOf} hours={hours.length === 0 ? null : <YourHours hours={hours} />} />
  );
}
