import { getRouteApi } from '@tanstack/react-router';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../listing-own.contract.ts';

const route = getRouteApi('/classifieds/$listingId/renew');

/** /classifieds/{id}/renew: opened from the link in the email; a button renews the listing. */
export function RenewPage() {
  const { title, expiresAt, listingDays, isRenewed, isRenewable } = route.useLoaderData();
  const { listingId } = route.useParams();
  const until = dateText(boroughDate(new Date(expiresAt)), 'long');
  return (
    <div className="page max-w-2xl py-12">
      <h1 className="break-words text-3xl" dir={directionOf(title)}>
        {title}
      </h1>
      {isRenewed ? (
        <p className="mt-3 text-lg" role="status">
          Renewed until {until}.
        </p>
      ) : isRenewable ? (
        <>
          <p className="mt-3 text-lg text-soft">
            Is it still available? If you renew it, it will be listed for {listingDays} more days.
          </p>
          <RenewButton />
        </>
      ) : (
        <p className="mt-3 text-lg text-soft">
          It can’t be renewed at the moment. It’s listed until {until}.
        </p>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton variant="outline" to="/classifieds/$listingId" params={{ listingId }}>
          Open the listing
        </LinkButton>
        <LinkButton variant="quiet" to="/classifieds/mine">
          My listings
        </LinkButton>
      </p>
    </div>
  );
}

function RenewButton() {
  const { listingId: id } = route.useParams();
  const { token } = route.useSearch();
  const api = useApi<typeof calls>();
  const [renew, renewing] = useAction(() => api.renewClassified({ id, token }), {
    failed: 'It wasn’t renewed',
  });
  return (
    <Button className="mt-6 min-h-13 w-full text-lg sm:w-auto sm:px-8" onClick={renew} disabled={renewing}>
      Renew it
    </Button>
  );
}

/** Shown for an invalid link, or one whose listing was deleted. */
export function NoRenewal() {
  return (
    <div className="page max-w-2xl py-12">
      <h1 className="text-3xl">This link doesn’t work</h1>
      <p className="mt-3 text-lg text-soft">
        It isn’t complete, or its listing is gone. You can renew your listings on the site.
      </p>
      <LinkButton to="/classifieds/mine" className="mt-6">
        My listings
      </LinkButton>
    </div>
  );
}
