import { getRouteApi, useRouter } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { AdPricingTier } from '#features/exchange/prices/price.contract.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useOwnThing } from '#kit/web/use-own-thing.ts';
import type { calls } from '../advert.contract.ts';
import { AdvertForm, savePictures } from './advert.form.tsx';
import { advertDraft } from './advert-draft.ts';

const route = getRouteApi('/submit-ad');
const beforeSignInMs = 1000;

/** /submit-ad: the price of an advert, its position, and the form. */
export function SubmitAdPage() {
  const { run, ...loaded } = route.useLoaderData();
  const { account } = useRouter().options.context.viewer;
  const api = useApi<typeof calls>();
  const noteAdvert = useOwnThing('ownAdverts');
  const [isSent, setIsSent] = useState(false);
  if (isSent) return <Submitted onAgain={() => setIsSent(false)} />;
  return (
    <>
      <PageHeader
        lead={`${fromText(loaded.tiers)}We review every advert within 24-48 hours, and you pay only once it is approved.`}
        trail={[{ name: 'Home', path: '/' }]}
      >
        <LinkButton to="/" variant="quiet" className="mt-2 -ms-4">
          Cancel
        </LinkButton>
      </PageHeader>
      {run === null ? (
        <EmptyState title="There are no places for adverts at the moment">
          <p>Please come back later, or write to us.</p>
        </EmptyState>
      ) : (
        <AdvertForm
          loaded={{ ...loaded, run }}
          start={null}
          submit="Submit"
          failed="Submission Failed"
          fallback="Failed to submit advertisement. Please try again."
          send={async (fields, pictures) => {
            // The refusal redirects to sign-in, and the tab keeps the typed input.
            if (account === null) await announceSignIn();
            const { id, message } = await api.submitAdvertisement(advertDraft(fields));
            if (pictures.length > 0) await savePictures(api, id, pictures);
            showToast({ title: message });
            setIsSent(true);
            await noteAdvert();
            scrollTo(0, 0);
          }}
        />
      )}
    </>
  );
}

/** Returns for example 'From £2.50 a week. ', by today’s prices. */
function fromText(tiers: readonly AdPricingTier[]): string {
  const weekly = tiers.map(({ currentWeeklyPrice }) => currentWeeklyPrice);
  return weekly.length === 0 ? '' : `From ${poundsText(Math.min(...weekly))} a week. `;
}

async function announceSignIn(): Promise<void> {
  showToast({
    title: 'Authentication Required',
    description: 'Please log in to submit an advertisement.',
  });
  await new Promise((resolve) => setTimeout(resolve, beforeSignInMs));
}

function Submitted({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="page max-w-2xl py-16 text-center">
      <CircleCheck aria-hidden="true" className="mx-auto size-16 text-tile-ink" />
      <h1 className="mt-4 text-3xl">Advertisement Submitted!</h1>
      <p className="mt-3 text-lg text-soft">
        Your advertisement has been submitted for review. You will receive an email confirmation shortly.
        We’ll review it within 24-48 hours.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to="/">Back to Home</LinkButton>
        <Button variant="outline" onClick={onAgain}>
          Submit Another Ad
        </Button>
        <LinkButton variant="quiet" to="/my-adverts">
          My advertisements
        </LinkButton>
      </div>
    </div>
  );
}
