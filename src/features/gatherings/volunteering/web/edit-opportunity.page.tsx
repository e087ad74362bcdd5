import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../own-opportunity.contract.ts';
import { OpportunityForm } from './opportunity.form.tsx';

const route = getRouteApi('/_member/volunteering/$opportunityId/edit');

/** /volunteering/{id}/edit: an organiser changes the opportunity. */
export function EditOpportunityPage() {
  const { opportunity, mosques } = route.useLoaderData();
  const api = useApi<typeof calls>();
  const router = useRouter();
  const { id, title, updatedAt } = opportunity;
  return (
    <>
      <PageHeader
        trail={[
          { name: 'Volunteering', path: '/volunteering' },
          { name: title, path: `/volunteering/${id}` },
        ]}
      />
      <div className="page grid gap-6 pb-12">
        {opportunity.rejectionReason === null ? null : (
          <Notice tone="caution" className="max-w-3xl">
            It was not approved: {opportunity.rejectionReason} Once you save, it will be reviewed again.
          </Notice>
        )}
        {opportunity.approval === 'approved' && !opportunity.savesAtOnce ? (
          <Notice tone="tile" className="max-w-3xl">
            New times and numbers of places are shown straight away. Changes to the wording, location,
            category or needs wait for approval; until then everyone sees what was approved.
          </Notice>
        ) : null}
        <OpportunityForm
          opportunity={opportunity}
          mosques={mosques}
          action="Save Changes"
          sendingText="Saving..."
          failed="Your changes weren’t saved"
          send={async (draft) => {
            const saved = await api.updateVolunteerOpportunity({ ...draft, id, updatedAt });
            showToast({ title: saved.message });
            await router.navigate({ to: '/volunteering/$opportunityId', params: { opportunityId: id } });
          }}
        />
      </div>
    </>
  );
}
