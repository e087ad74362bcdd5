import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../advert.contract.ts';
import { AdvertForm, savePictures } from './advert.form.tsx';
import { advertDraft } from './advert-draft.ts';

const route = getRouteApi('/_member/my-adverts/$advertId/edit');

/** /my-adverts/{id}/edit: its owner changes a pending advert, or resubmits a rejected one. */
export function EditAdvertPage() {
  const { advert, run, ...loaded } = route.useLoaderData();
  const api = useApi<typeof calls>();
  const router = useRouter();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader trail={[{ name: 'My advertisements', path: '/my-adverts' }]} />
      {advert.rejectionReason === null ? null : (
        <div className="page">
          <Notice className="mb-6">
            It wasn’t approved: <bdi>{advert.rejectionReason}</bdi> Change it and save to submit it again.
          </Notice>
        </div>
      )}
      {run === null ? null : (
        <AdvertForm
          key={advert.updatedAt}
          loaded={{ ...loaded, run }}
          start={advert}
          submit="Save"
          failed="The changes weren’t saved"
          fallback="Please try again."
          send={async (fields, pictures) => {
            const changed = { ...advertDraft(fields), id: advert.id, updatedAt: advert.updatedAt };
            await api.updateAdvertisement(changed);
            await savePictures(api, advert.id, pictures);
            showToast({ title: 'Saved. It’s waiting for approval.' });
            void router.invalidate();
            await navigate({ to: '/my-adverts' });
          }}
        />
      )}
    </>
  );
}
