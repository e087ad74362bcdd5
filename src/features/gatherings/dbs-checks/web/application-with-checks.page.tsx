import { getRouteApi } from '@tanstack/react-router';
import { ApplicationsPage } from '#features/gatherings/volunteering/web/application.page.tsx';
import { ApplicantCheckLine } from './applicant-check.tsx';

const route = getRouteApi('/_member/volunteering/$opportunityId/applications');

/** /volunteering/{id}/applications: the applications, with each person's DBS check where the role needs one. */
export function ApplicationsScreen() {
  const { opportunity, checks } = route.useLoaderData();
  const checkOf = (volunteerId: string) => checks.find(({ userId }) => userId === volunteerId);
  return (
    <ApplicationsPage
      checkOf={({ volunteerId, name }) => {
        const check = checkOf(volunteerId);
        return check ? <ApplicantCheckLine opportunityId={opportunity.id} {...{ name, check }} /> : null;
      }}
      lacksCheck={({ volunteerId }) => checkOf(volunteerId)?.expiresOn === null}
    />
  );
}
