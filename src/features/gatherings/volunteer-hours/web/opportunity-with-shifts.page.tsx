import { getRouteApi } from '@tanstack/react-router';
import type { OpportunityDetail } from '#features/gatherings/volunteering/opportunity.contract.ts';
import { OpportunityPage } from '#features/gatherings/volunteering/web/opportunity.page.tsx';
import { AllLink, SectionLabel } from '#kit/web/ui/section.tsx';
import type { Shift } from '../shift.contract.ts';
import { freeShiftTexts } from '../shift.rules.ts';
import { ShiftList } from './shift-list.tsx';

const route = getRouteApi('/volunteering/$opportunityId');

/** /volunteering/{id}: an opportunity with its shifts. */
export function OpportunityScreen() {
  const { opportunity, shifts } = route.useLoaderData();
  return (
    <OpportunityPage
      shifts={<ShiftSection opportunity={opportunity} {...shifts} />}
      freeShifts={freeShiftTexts(shifts.shifts)}
    />
  );
}

type Props = {
  opportunity: Pick<OpportunityDetail, 'id' | 'status'>;
  shifts: readonly Shift[];
  isVolunteer: boolean;
  maySignUp: boolean;
  mayPlan: boolean;
};

/** The shifts on an opportunity's page, for readers, volunteers and organisers; empty if there is nothing to show. */
function ShiftSection({ opportunity, shifts, isVolunteer, maySignUp, mayPlan }: Props) {
  if (shifts.length === 0 && !isVolunteer && !mayPlan) return null;
  const opportunityId = opportunity.id;
  return (
    <section aria-labelledby="shifts" className="mt-6">
      <SectionLabel
        id="shifts"
        title="Shifts"
        action={
          mayPlan ? (
            <AllLink to="/volunteering/$opportunityId/team" params={{ opportunityId }}>
              Shifts and hours
            </AllLink>
          ) : isVolunteer ? (
            <AllLink to="/volunteering/hours" search={{ for: opportunityId }}>
              Add hours
            </AllLink>
          ) : null
        }
      />
      {shifts.length === 0 ? (
        <p className="text-soft">No shifts are planned at the moment.</p>
      ) : (
        <ShiftList shifts={shifts} maySignUp={maySignUp} />
      )}
      {shifts.length > 0 && !maySignUp && !mayPlan ? (
        <p className="mt-2 text-sm text-soft">
          {opportunity.status === 'closed'
            ? 'The opportunity is closed, so these shifts take no more sign-ups.'
            : 'You can choose your shifts once the organiser has accepted you.'}
        </p>
      ) : null}
    </section>
  );
}
