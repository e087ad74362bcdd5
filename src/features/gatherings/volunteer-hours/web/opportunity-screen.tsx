import { getRouteApi } from '@tanstack/react-router';
import { OpportunityPage } from '#features/gatherings/volunteering/web/opportunity-page.tsx';
import { ShiftSection } from './shift-section.tsx';

const route = getRouteApi('/volunteering/$opportunityId');

/** /volunteering/{id}: an opportunity with its shifts. */
export function OpportunityScreen() {
  const { opportunity, shifts } = route.useLoaderData();
  return <OpportunityPage shifts={<ShiftSection opportunityId={opportunity.id} {...shifts} />} />;
}
