import { getRouteApi, Link } from '@tanstack/react-router';
import { mosqueEmblem } from '#features/mosques/places/mosque-emblem.rules.ts';
import { WomenIcon } from '#features/mosques/places/web/women-icon.tsx';
import { prayerLabels } from '#features/mosques/prayer-times/prayer.rules.ts';
import { minutesOnFoot } from '#features/mosques/prayer-times/walking.rules.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { unknownPlaceText } from '#kit/contract/field-kinds.ts';
import { isDistanceIdle, isFiltered } from '#kit/web/list-filters.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Emblem } from '#kit/web/ui/emblem.tsx';
import { FilterSheet } from '#kit/web/ui/list/filter-sheet.tsx';
import { distanceNeedsPlace } from '#kit/web/ui/list/near-fields.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { Mosque } from '../mosque.contract.ts';
import { mosqueFilters, mosques } from './mosque-filters.ts';
import { MosqueSearchLine } from './mosque-search-line.tsx';
import { womensAccessText } from './womens-access-text.ts';

const route = getRouteApi('/mosques');

/** How many facilities a row shows on a wide screen. */
const facilitiesInRow = 4;

/** /mosques: the directory of mosques. */
export function MosquesPage() {
  const { page, hasPlace, unknownPlace } = route.useLoaderData();
  const search = route.useSearch();
  const isNarrowed = isFiltered(mosqueFilters, search, hasPlace);
  const navigate = route.useNavigate();
  return (
    <div className="page max-w-4xl pt-3 pb-10 sm:pt-8">
      <h1 className="text-3xl sm:text-4xl">Mosques</h1>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1">
        <MosqueSearchLine />
      </div>
      {unknownPlace ? (
        <p role="alert" className="mt-1 text-danger">
          {unknownPlaceText}
        </p>
      ) : null}
      <p role="status" className="mt-1 mb-1 text-sm text-soft">
        {page.total === 1 ? '1 mosque' : `${page.total} mosques`}
        {isNarrowed ? ' found' : ''}
        {isDistanceIdle(search, hasPlace) && !unknownPlace ? `. ${distanceNeedsPlace}` : ''}
        {page.items[0]?.distance == null ? '' : '. Walking times are estimates.'}
      </p>
      <h2 className="sr-only">The mosques</h2>
      {page.items.length === 0 ? (
        <EmptyState title="No mosques found">
          {isNarrowed ? (
            <LinkButton variant="outline" to="/mosques" search={{}} className="mt-3">
              Clear Filters
            </LinkButton>
          ) : null}
        </EmptyState>
      ) : (
        <MosqueRows mosques={page.items} facilities={facilitiesInRow} />
      )}
      <Pages nextCursor={page.nextCursor} />
      <p className="mt-4">
        <Link to="/prayer-rooms" className="link inline-flex min-h-11 items-center">
          Prayer rooms in hospitals, stations, colleges and shops
        </Link>
      </p>
      <FilterSheet
        list={mosques}
        search={search}
        onShow={(asked) => void navigate({ search: asked })}
        unknownPlace={unknownPlace}
        hasPlace={hasPlace}
      />
    </div>
  );
}

function Pages({ nextCursor }: { nextCursor: string | null }) {
  const { cursor, ...search } = route.useSearch();
  if (nextCursor === null && cursor === undefined) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
      {cursor === undefined ? (
        <span />
      ) : (
        <Link to="/mosques" search={search} className="link inline-flex min-h-11 items-center">
          Back to the first page
        </Link>
      )}
      {nextCursor === null ? null : (
        <LinkButton to="/mosques" search={{ ...search, cursor: nextCursor }}>
          Next page
        </LinkButton>
      )}
    </nav>
  );
}

/** Mosques as rows with name, distance, women's access and next jama'ah. */
function MosqueRows({ mosques, facilities }: { mosques: readonly Mosque[]; facilities: number }) {
  return (
    <RowList>
      {mosques.map((mosque) => (
        <Row
          key={mosque.id}
          lead={<Picture mosque={mosque} />}
          title={
            <CoverLink to="/mosque/$mosqueId" params={{ mosqueId: mosque.id }} dir="auto">
              {mosque.name}
            </CoverLink>
          }
          meta={<Facts mosque={mosque} facilities={facilities} />}
          end={<Next next={mosque.nextJamaah} />}
        />
      ))}
    </RowList>
  );
}

function Picture({ mosque }: { mosque: Mosque }) {
  if (mosque.imageUrl) {
    return (
      <img
        src={mosque.imageUrl}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        className="size-10 rounded-control object-cover"
      />
    );
  }
  return (
    <Emblem>
      <path d={mosqueEmblem} />
    </Emblem>
  );
}

function Facts({ mosque, facilities }: { mosque: Mosque; facilities: number }) {
  const more = mosque.facilities.length - facilities;
  return (
    <>
      <p>
        {mosque.distance === null
          ? ''
          : `${distanceText(mosque.distance, mosque.isDistanceApproximate)} · ${minutesOnFoot(mosque.distance)} min walk · `}
        {mosque.address}, <bdi className="whitespace-nowrap">{mosque.postcode}</bdi>{' '}
        {(mosque.womensAccess?.prayers.length ?? 0) > 0 ? (
          <WomenIcon name={womensAccessText(mosque.womensAccess)} />
        ) : null}
        {mosque.featured ? ' · Featured' : ''}
      </p>
      <p>
        {mosque.facilities.slice(0, facilities).join(' · ')}
        {more > 0 ? (
          <>
            {' · '}
            <span className="whitespace-nowrap">+{more} more</span>
          </>
        ) : null}
      </p>
    </>
  );
}

function Next({ next }: { next: Mosque['nextJamaah'] }) {
  if (!next) return <span className="text-xs">no times yet</span>;
  return (
    <>
      <span className="block">
        {next.jumuah ? 'Jumu‘ah' : prayerLabels[next.prayer]}
        {next.tomorrow ? ' tomorrow' : ''}
      </span>
      <ClockTime time={next.time} className="text-ink text-xl" />
      {next.stale ? <span className="block text-caution text-xs">may have changed</span> : null}
    </>
  );
}
