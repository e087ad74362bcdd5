import { getRouteApi, useRouter } from '@tanstack/react-router';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../business-own.contract.ts';
import { BusinessForm } from './business.form.tsx';

const route = getRouteApi('/_member/business-directory/$businessId/edit');

/** /business-directory/{id}/edit: the form for the owner or an administrator. */
export function EditBusinessPage() {
  const { business, categories, mosques } = route.useLoaderData();
  const api = useApi<typeof calls>();
  const router = useRouter();
  const params = { businessId: business.id };
  return (
    <>
      <PageHeader
        trail={[
          { name: 'Business Directory', path: '/business-directory' },
          { name: business.name, path: `/business-directory/${business.id}` },
        ]}
      />
      <div className="page pb-12">
        <div className="grid max-w-3xl gap-6">
          <Notices />
          <BusinessForm
            key={business.updatedAt}
            business={business}
            categories={categories}
            mosques={mosques}
            action="Save changes"
            failed="The changes were not saved"
            send={async (draft, problem) => {
              const { id, updatedAt } = business;
              const saved = await api.updateBusiness({ ...draft, id, updatedAt });
              const waits = saved.status === 'pending' || saved.changeWaits;
              showToast({ title: waits ? 'Saved. It’s waiting for approval.' : 'Business updated.' });
              if (problem) showProblem(problem, 'The changes were saved, but a picture was not');
              void router.invalidate();
              await router.navigate({ to: '/business-directory/$businessId', params });
            }}
          />
          <DeleteBusiness />
        </div>
      </div>
    </>
  );
}

function Notices() {
  const { business } = route.useLoaderData();
  return (
    <>
      {business.rejectionReason ? (
        <Notice>
          It wasn’t approved:{' '}
          <span dir={directionOf(business.rejectionReason)}>{business.rejectionReason}</span> Edit it and save
          to send it again.
        </Notice>
      ) : null}
      {business.savesAtOnce ? null : (
        <Notice>
          {business.changeWaits
            ? 'Your last changes are waiting for approval and are filled in below. Everyone else still sees the business as it was approved. What you save now replaces them.'
            : 'New opening hours are shown straight away. Anything else you change is shown once an administrator has approved it.'}
        </Notice>
      )}
    </>
  );
}

function DeleteBusiness() {
  const { business } = route.useLoaderData();
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [remove, removing] = useAction(
    async () => {
      const { message } = await api.deleteBusiness({ id: business.id });
      showToast({ title: message });
      await router.navigate({ to: '/business-directory/mine' });
    },
    { failed: 'The business wasn’t deleted' },
  );
  return (
    <ConfirmButton
      variant="danger"
      className="justify-self-start"
      label={removing ? 'Deleting…' : 'Delete this business'}
      question="Delete this business for good? It will be removed from the directory, along with its pictures and what members wrote about it."
      action="Delete business"
      onConfirm={remove}
    />
  );
}
