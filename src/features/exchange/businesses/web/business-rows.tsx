import { Fragment } from 'react';
import { OpenLine } from '#features/mosques/opening-hours/web/open-line.tsx';
import { distanceText } from '#kit/contract/distance.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { Emblem } from '#kit/web/ui/emblem.tsx';
import { CoverLink, RowList } from '#kit/web/ui/list/row.tsx';
import { RowBreak } from '#kit/web/ui/page-slots.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import type { ListedBusiness } from '../business.contract.ts';
import { knownText } from '../halal-evidence.rules.ts';
import { emblemOf } from './business-emblems.ts';

/** Businesses in rows. `serverNow` is the instant of the response, for opening hours. */
export function BusinessRows({
  businesses,
  serverNow,
}: {
  businesses: readonly ListedBusiness[];
  serverNow: string;
}) {
  const now = new Date(useServerClock(serverNow, 30_000));
  return (
    <RowList>
      {businesses.map((business, index) => (
        <Fragment key={business.id}>
          <BusinessRow business={business} now={now} />
          <RowBreak index={index} rows={businesses.length} />
        </Fragment>
      ))}
    </RowList>
  );
}

function BusinessRow({ business, now }: { business: ListedBusiness; now: Date }) {
  const known = knownText(business);
  return (
    <li className="relative flex flex-wrap gap-x-3 py-3">
      <BusinessImage business={business} />
      <div className="min-w-[min(100%,9rem)] flex-1">
        <div className="flex flex-wrap items-start gap-x-2">
          <h3
            className="flex-1 text-left font-bold font-display text-lg leading-tight"
            dir={directionOf(business.name)}
          >
            <CoverLink to="/business-directory/$businessId" params={{ businessId: business.id }}>
              {business.name}
            </CoverLink>
          </h3>
          {business.isFeatured ? <Tag tone="tile">Featured</Tag> : null}
        </div>
        <p className="truncate text-sm text-soft">{whatAndWhere(business)}</p>
        {business.coming ? (
          <div className="mt-1 text-sm">
            <OpenLine coming={business.coming} now={now} />
          </div>
        ) : null}
        {known === '' ? null : <p className="mt-1 text-sm text-soft">{known}</p>}
      </div>
    </li>
  );
}

/** Returns for example "Restaurant · Goodmayes · 1.5 miles". */
export function whatAndWhere({
  categories: [category],
  ward,
  postcode,
  distance,
  isDistanceApproximate,
}: Pick<ListedBusiness, 'categories' | 'ward' | 'postcode' | 'distance' | 'isDistanceApproximate'>): string {
  const away = distance === null ? undefined : distanceText(distance, isDistanceApproximate);
  const parts = [category?.name, ward ?? postcode, away];
  return parts.filter((part) => part !== undefined).join(' · ');
}

function BusinessImage({ business }: { business: ListedBusiness }) {
  const [picture] = business.pictures;
  const [category] = business.categories;
  if (picture) {
    return (
      <img
        src={picture.smallUrl}
        alt=""
        width={400}
        height={400}
        loading="lazy"
        className="size-16 shrink-0 rounded-control bg-sunken object-cover"
      />
    );
  }
  return (
    <span className="grid size-16 shrink-0 place-items-center rounded-control bg-tile-soft">
      <Emblem {...(category ? { name: category.name } : {})}>
        <path d={emblemOf(category?.slug)} />
      </Emblem>
    </span>
  );
}
