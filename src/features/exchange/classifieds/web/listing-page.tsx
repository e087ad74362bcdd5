import { getRouteApi, Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { ShareItems } from '#kit/web/ui/share.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { Unbroken } from '#kit/web/ui/text/unbroken.tsx';
import { postedText } from '../listed-text.ts';
import { conditionLabels } from '../listing-options.ts';
import { priceText } from '../price.ts';
import { ContactPanel } from './contact-panel.tsx';
import { ListingGallery } from './listing-gallery.tsx';
import { MeetingAdvice } from './meeting-advice.tsx';

const route = getRouteApi('/classifieds/$listingId');

/** /classifieds/{id}: what it is, what it costs, where it is, and how to write to the seller. */
export function ListingPage() {
  const { listing } = route.useLoaderData();
  return (
    <div className="page pt-2 pb-10 sm:pt-6">
      <div className="no-print mb-2 flex items-center justify-between gap-2">
        <Link to="/classifieds" className="link inline-flex min-h-11 items-center">
          All listings
        </Link>
        <More />
      </div>
      <div className="grid gap-x-12 lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          <ListingGallery listing={listing} />
          <h1 className="mt-4 text-left text-3xl [unicode-bidi:plaintext] sm:text-4xl">
            <Unbroken text={listing.title} />
          </h1>
          <Facts />
          <p className="prose-line mt-5 whitespace-pre-line break-words" dir="auto">
            {listing.description}
          </p>
        </div>
        <div className="mt-8 grid content-start gap-6 lg:sticky lg:top-24 lg:mt-0 lg:self-start">
          <ContactPanel listing={listing} />
        </div>
      </div>
      <MeetingAdvice />
    </div>
  );
}

function Facts() {
  const { listing, now } = route.useLoaderData();
  const { priceAmount, condition, ward, distance, listedAt, expiresAt, place } = listing;
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-bold font-display text-2xl">{priceText(priceAmount)}</span>
        {listing.isFeatured ? (
          <Tag size="large" tone="tile">
            Featured
          </Tag>
        ) : null}
        {listing.isReserved ? <Tag size="large">Reserved</Tag> : null}
        {listing.status === 'sold' ? (
          <Tag size="large" tone="plain">
            {priceAmount === 0 ? 'Given away' : 'Sold'}
          </Tag>
        ) : null}
      </p>
      <p className="mt-1 text-soft">
        {conditionLabels[condition]} · {ward}
        {distance === null ? null : ` · ${distanceText(distance)}`} · {listing.categoryName}
      </p>
      {listedAt === null ? null : (
        <p className="text-soft">
          <time dateTime={listedAt}>{postedText(listedAt, new Date(now))}</time>
          {listing.isLive && expiresAt !== null
            ? `, ends ${dateText(boroughDate(new Date(expiresAt)), 'day')}`
            : null}
        </p>
      )}
      {place === null ? null : (
        <p className="mt-1 text-soft">
          It can be handed over at{' '}
          <Link to="/mosque/$mosqueId" params={{ mosqueId: place.id }} className="link">
            {place.name}
          </Link>
          .
        </p>
      )}
    </>
  );
}

function More() {
  const { listing } = route.useLoaderData();
  const { publicUrl, viewer } = route.useRouteContext();
  const path = `/classifieds/${listing.id}`;
  const text = `${listing.title}, ${priceText(listing.priceAmount)}, ${listing.ward}`;
  return (
    <MoreMenu>
      <ShareItems title={listing.title} text={text} url={publicUrl + path} />
      {listing.isOwn ? null : viewer.account === null ? (
        <MenuLink to="/report" search={{ page: path }}>
          <Flag aria-hidden="true" className="size-5" /> Report
        </MenuLink>
      ) : (
        <ReportButton contentType="classified_listing" contentId={listing.id} variant="menu" />
      )}
    </MoreMenu>
  );
}
