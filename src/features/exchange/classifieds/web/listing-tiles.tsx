import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { StarLattice } from '#kit/web/ui/ornament.tsx';
import { RowBreak } from '#kit/web/ui/page-slots.tsx';
import type { ListedListing } from '../listing.contract.ts';
import { conditionLabels, priceText } from '../listing.rules.ts';
import { listedText } from '../listing-age.rules.ts';
import { listingEmblem } from './listing-emblems.ts';

/** Listings in a grid: two columns on a phone, up to four on wide screens. */
export function ListingTiles({ listings, now }: { listings: readonly ListedListing[]; now: Date }) {
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-3 gap-y-6 sm:grid-cols-3 sm:gap-x-4 lg:grid-cols-4 lg:gap-x-6">
      {listings.map((listing, at) => (
        <Fragment key={listing.id}>
          <ListingTile listing={listing} now={now} isFirst={at < 4} />
          {/* After whole rows of two or three tiles. */}
          <RowBreak index={at} rows={listings.length} after={6} className="col-span-full" />
        </Fragment>
      ))}
    </ol>
  );
}

function ListingTile({ listing, now, isFirst }: { listing: ListedListing; now: Date; isFirst: boolean }) {
  const { id, title, priceAmount, condition, ward, listedAt } = listing;
  return (
    <li className="group relative grid min-w-0 content-start gap-0.5">
      <TilePicture listing={listing} isFirst={isFirst} />
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="font-bold font-display text-xl">{priceText(priceAmount)}</span>
        {listedAt === null ? null : (
          <time dateTime={listedAt} className="text-soft text-xs">
            {listedText(listedAt, now)}
          </time>
        )}
      </p>
      <h3 className="break-words font-text text-base leading-snug">
        <Link
          to="/classifieds/$listingId"
          params={{ listingId: id }}
          className="no-underline underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          <bdi>{title}</bdi>
        </Link>
      </h3>
      <p className="text-sm text-soft">
        {conditionLabels[condition]} · {ward}
      </p>
    </li>
  );
}

function TilePicture({ listing, isFirst }: { listing: ListedListing; isFirst: boolean }) {
  const { pictureUrl, priceAmount, isReserved, isFeatured } = listing;
  const tag = isReserved ? 'Reserved' : priceAmount === 0 ? 'Give-away' : null;
  return (
    <span className="relative block">
      {pictureUrl === null ? (
        <ListingDrawing listing={listing} className="aspect-4/3 rounded-card" />
      ) : (
        <img
          src={pictureUrl}
          alt=""
          width={480}
          height={360}
          loading={isFirst ? 'eager' : 'lazy'}
          className="aspect-4/3 w-full rounded-card bg-sunken object-cover"
        />
      )}
      {tag === null ? null : (
        <span className="absolute start-2 top-2 rounded-tag bg-surface px-1.5 py-px text-tile-ink text-xs">
          {tag}
        </span>
      )}
      {isFeatured ? (
        <span className="absolute end-2 top-2 rounded-tag bg-tile px-1.5 py-px text-on-tile text-xs">
          Featured
        </span>
      ) : null}
    </span>
  );
}

/** A line drawing for a listing without a picture. */
export function ListingDrawing({
  listing,
  className = '',
}: {
  listing: { title: string; categorySlug: string };
  className?: string;
}) {
  return (
    <span
      className={`relative grid place-items-center overflow-hidden bg-tile-soft text-tile-ink ${className}`}
    >
      <StarLattice className="absolute inset-0 opacity-15" />
      <svg
        aria-hidden="true"
        focusable="false"
        viewBox="0 0 48 48"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="relative size-16"
      >
        <path d={listingEmblem(listing)} />
      </svg>
    </span>
  );
}

/** Safety advice for meeting a buyer or seller. */
export function MeetingAdvice() {
  return (
    <section aria-labelledby="meeting" className="mt-10 max-w-2xl">
      <h2 id="meeting" className="text-2xl">
        Meet somewhere easy
      </h2>
      <p className="mt-2 text-sm text-soft">
        We show the ward, never an address. Write to the seller here, meet in daylight, at a mosque or another
        public place where you can, and look before you pay. Never send money or a code from your phone
        beforehand.
      </p>
    </section>
  );
}
