import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { useOwnThing } from '#kit/web/use-own-thing.ts';
import { readListingForm } from '../listing-draft.rules.ts';
import type { calls } from '../listing-own.contract.ts';
import { ListingForm, savePictures } from './listing.form.tsx';

const route = getRouteApi('/_member/classifieds/new');

/** /classifieds/new: the form for a new listing. */
export function NewListingPage() {
  const { terms, categories, mosques } = route.useLoaderData();
  const api = useApi<typeof calls>();
  const noteListing = useOwnThing('ownListings');
  const [isSent, setIsSent] = useState(false);
  if (isSent) return <Sent onAgain={() => setIsSent(false)} />;
  return (
    <>
      <PageHeader
        lead={`We’ll review it within 24–48 hours. It’s then listed for ${terms.listingDays} days, and you can renew it.`}
        trail={[{ name: 'Classifieds', path: '/classifieds' }]}
      />
      <div className="page pb-12">
        <div className="max-w-3xl">
          {terms.freeUntil === null ? null : (
            <Notice tone="tile" className="mb-6">
              As a founding member you have your listings featured free for your first month, until{' '}
              {dateText(boroughDate(new Date(terms.freeUntil)), 'long')}.
            </Notice>
          )}
          <ListingForm
            ward={terms.ward}
            categories={categories}
            mosques={mosques}
            submit="Post listing"
            submitting="Posting…"
            failed="Your listing wasn’t posted"
            send={async (fields, pictures) => {
              const { id } = await api.createClassified(readListingForm(fields));
              if (pictures.length > 0) await savePictures(api, id, pictures);
              setIsSent(true);
              await noteListing();
              scrollTo(0, 0);
            }}
          />
        </div>
      </div>
    </>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="page max-w-2xl py-16 text-center">
      <CircleCheck aria-hidden="true" className="mx-auto size-16 text-tile-ink" />
      <h1 className="mt-4 text-3xl">Your listing is waiting for approval</h1>
      <p className="mt-3 text-lg text-soft">
        Thank you. We’ll review it within 24–48 hours and email you when it’s approved.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to="/classifieds/mine">My listings</LinkButton>
        <Button variant="outline" onClick={onAgain}>
          Post another
        </Button>
      </div>
    </div>
  );
}
