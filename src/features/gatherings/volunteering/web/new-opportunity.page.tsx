import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { opportunityStart } from '../opportunity-template.rules.ts';
import type { calls } from '../own-opportunity.contract.ts';
import { OpportunityForm } from './opportunity.form.tsx';

const route = getRouteApi('/_member/volunteering/new');

/** /volunteering/new: a member posts an opportunity, which may begin with a template. */
export function NewOpportunityPage() {
  const { mosques } = route.useLoaderData();
  const { template, district } = route.useSearch();
  const { publicUrl } = route.useRouteContext();
  const api = useApi<typeof calls>();
  const router = useRouter();
  return (
    <>
      <PageHeader
        lead="An administrator will review it, and we’ll email you once it is on the list."
        trail={[{ name: 'Volunteering', path: '/volunteering' }]}
      />
      <div className="page pb-12">
        <OpportunityForm
          opportunity={opportunityStart(template, district, publicUrl)}
          mosques={mosques}
          action="Create Opportunity"
          sendingText="Creating..."
          failed="Error"
          fallback="Failed to create opportunity. Please try again."
          send={async (draft) => {
            const { id, approval, message } = await api.createVolunteerOpportunity(draft);
            const then = approval === 'pending' ? '. An administrator will review it first.' : '';
            showToast({ title: 'Success', description: message + then });
            await router.navigate({ to: '/volunteering/$opportunityId', params: { opportunityId: id } });
          }}
        />
      </div>
    </>
  );
}
