import { getRouteApi } from '@tanstack/react-router';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { placesText } from '../../opportunity-texts.ts';
import { ApplicationItem } from './application-item.tsx';

const route = getRouteApi('/_member/volunteering/$opportunityId/applications');

/** /volunteering/{id}/applications: who offers to help, for the organisers. */
export function ApplicationsPage() {
  const { opportunity, page } = route.useLoaderData();
  const path = `/volunteering/${opportunity.id}`;
  return (
    <>
      <PageHeader
        title="Applications"
        lead={`“${opportunity.title}”: ${placesText(opportunity)} places are taken. Please answer within five working days.`}
        trail={[
          { name: 'Volunteering', path: '/volunteering' },
          { name: opportunity.title, path },
          { name: 'Applications', path: `${path}/applications` },
        ]}
      />
      <div className="page pb-12">
        <div className="max-w-4xl">
          <PagedRows
            page={page}
            path={`${path}/applications`}
            empty="Nobody has applied yet"
            emptyText="You’ll get an e-mail when somebody does."
            next="More applications"
          >
            {(applications) => (
              <ol className="[&>li+li]:border-line [&>li+li]:border-t">
                {applications.map((one) => (
                  <ApplicationItem key={one.id} application={one} />
                ))}
              </ol>
            )}
          </PagedRows>
        </div>
      </div>
    </>
  );
}
