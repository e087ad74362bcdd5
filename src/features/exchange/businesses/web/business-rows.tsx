import { OpenLine } from '#features/exchange/opening-hours/web/open-line.tsx';
import { distanceText } from '#kit/contract/distance.ts';
import { Emblem } from '#kit/web/ui/emblem.tsx';
import { CoverLink, RowList } from '#kit/web/ui/list/row.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import { emblemOf } from '../business-emblems.ts';
import type { ListedBusiness } from '../contract.ts';
import { knownText } from '../halal-texts.ts';

/** Businesses in rows: what they are, where, and whether they are open. `serverNow` is the instant of the answer. */
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
      {businesses.map((business) => (
        <BusinessRow key={business.id} business={business} now={now} />
      ))}
    </RowList>
  );
}

function BusinessRow({ business, now }: { business: ListedBusiness; now: Date }) {
  const known = knownText(business);
  return (
    <li className="relative flex gap-3 py-3">
      <BusinessImage business={business} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <h3 className="min-w-0 flex-1 text-left font-bold font-display text-lg leading-tight [unicode-bidi:plaintext]">
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

/** "Restaurant · Goodmayes · 1.5 miles" */
export function whatAndWhere({
  categories: [category],
  ward,
  postcode,
  distance,
}: Pick<ListedBusiness, 'categories' | 'ward' | 'postcode' | 'distance'>): string {
  const parts = [category?.name, ward ?? postcode, distance === null ? undefined : distanceText(distance)];
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
