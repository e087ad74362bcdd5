import { Link } from '@tanstack/react-router';
import { StarLattice } from '#kit/web/ui/ornament.tsx';
import type { ListedListing } from '../contract.ts';
import { goodsEmblem } from '../goods-emblems.ts';
import { listedText } from '../listed-text.ts';
import { conditionLabels } from '../listing-options.ts';
import { priceText } from '../price.ts';

/** Listings side by side: two on a phone, up to four. */
export function Goods({ listings, now }: { listings: readonly ListedListing[]; now: Date }) {
  return (
    <ol className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 sm:gap-x-4 lg:grid-cols-4 lg:gap-x-6">
      {listings.map((listing, at) => (
        <GoodsTile key={listing.id} listing={listing} now={now} isFirst={at < 4} />
      ))}
    </ol>
  );
}

function GoodsTile({ listing, now, isFirst }: { listing: ListedListing; now: Date; isFirst: boolean }) {
  const { id, title, priceAmount, condition, ward, listedAt } = listing;
  return (
    <li className="group relative grid min-w-0 content-start gap-0.5">
      <GoodsPicture listing={listing} isFirst={isFirst} />
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

function GoodsPicture({ listing, isFirst }: { listing: ListedListing; isFirst: boolean }) {
  const { pictureUrl, priceAmount, isReserved, isFeatured } = listing;
  const tag = isReserved ? 'Reserved' : priceAmount === 0 ? 'Give-away' : null;
  return (
    <span className="relative block">
      {pictureUrl === null ? (
        <GoodsDrawing listing={listing} className="aspect-4/3 rounded-card" />
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

/** A line drawing of the thing on the lattice, where it has no picture. */
export function GoodsDrawing({
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
        <path d={goodsEmblem(listing)} />
      </svg>
    </span>
  );
}
