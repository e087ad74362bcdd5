import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { readListingForm } from '../listing-draft.rules.ts';
import type { calls, OwnListing } from '../listing-own.contract.ts';
import { ListingForm, savePictures } from './listing.form.tsx';

const route = getRouteApi('/_member/classifieds/$listingId/edit');

/** /classifieds/{id}/edit: the form for its seller. */
export function EditListingPage() {
  const { listing, terms, categories, mosques } = route.useLoaderData();
  const api = useApi<typeof calls>();
  const router = useRouter();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader trail={[{ name: 'My listings', path: '/classifieds/mine' }]} />
      <div className="page pb-12">
        <div className="max-w-3xl">
          <WhatHappens listing={listing} />
          <ListingForm
            key={listing.updatedAt}
            start={listing}
            ward={terms.ward}
            categories={categories}
            mosques={mosques}
            submit="Save changes"
            submitting="Saving…"
            failed="The changes weren’t saved"
            send={async (fields, pictures) => {
              const draft = readListingForm(fields);
              const saved = await api.updateClassified({
                ...draft,
                id: listing.id,
                updatedAt: listing.updatedAt,
              });
              const { changeWaits } = await savePictures(api, listing.id, pictures);
              const waits = saved.status === 'pending' || saved.changeWaits || changeWaits;
              showToast({ title: waits ? 'Saved. It’s waiting for approval.' : 'Changes saved.' });
              void router.invalidate();
              await navigate({ to: '/classifieds/mine' });
            }}
          />
        </div>
      </div>
    </>
  );
}

function WhatHappens({ listing }: { listing: OwnListing }) {
  if (listing.rejectionReason !== null) {
    return (
      <Notice className="mb-6">
        It wasn’t approved: <bdi>{listing.rejectionReason}</bdi> Change it and save to submit it again.
      </Notice>
    );
  }
  if (listing.status !== 'approved' && listing.status !== 'expired') return null;
  return (
    <Notice className="mb-6">
      {listing.changeWaits
        ? 'Your last changes are waiting for approval and are filled in below. Everyone else still sees the listing as it was approved.'
        : 'Price, condition and ward change at once. New words and pictures are shown once an administrator has approved them.'}
    </Notice>
  );
}
