import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useOwnThing } from '#kit/web/use-own-thing.ts';
import type { calls } from '../business-own.contract.ts';
import { BusinessForm } from './business.form.tsx';

const route = getRouteApi('/_member/business-directory/new');

/** /business-directory/new: the form for a new business. */
export function NewBusinessPage() {
  const { categories, mosques } = route.useLoaderData();
  const api = useApi<typeof calls>();
  const router = useRouter();
  const noteBusiness = useOwnThing('ownBusinesses');
  return (
    <>
      <PageHeader
        lead="It costs nothing. We’ll review it within 24–48 hours and email you when it’s in the directory."
        trail={[{ name: 'Business Directory', path: '/business-directory' }]}
      />
      <div className="page pb-12">
        <div className="max-w-3xl">
          <BusinessForm
            categories={categories}
            mosques={mosques}
            action="Send for approval"
            failed="The business wasn’t sent"
            send={async (draft, problem) => {
              const { id, message } = await api.createBusiness(draft);
              showToast({ title: 'Business sent', description: message });
              if (problem) showProblem(problem, 'The business was sent, but a picture was not');
              await noteBusiness();
              await router.navigate({ to: '/business-directory/$businessId', params: { businessId: id } });
            }}
          />
        </div>
      </div>
    </>
  );
}
