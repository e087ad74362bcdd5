import { getRouteApi } from '@tanstack/react-router';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { filterItems } from '../map-filter.ts';
import { MapFilters } from './map-filters.tsx';
import { MapFrame } from './map-frame.tsx';
import { MapList } from './map-list.tsx';

const route = getRouteApi('/map');
const trail = [
  { name: 'Home', path: '/' },
  { name: 'Community map', path: '/map' },
];

/** /map: the map and, beside it, the same as a list. */
export function MapPage() {
  const content = route.useLoaderData();
  const search = route.useSearch();
  const { viewer } = route.useRouteContext();
  const shown = filterItems(content, search);
  return (
    <>
      <PageHeader title="Community map" trail={trail}>
        {viewer.account ? (
          <LinkButton to="/events/create" search={{}} look="outline" className="no-print mt-3">
            Add an event
          </LinkButton>
        ) : null}
      </PageHeader>
      <div className="page pb-10">
        <MapFilters search={search} content={content} />
        <div className="mt-4 grid gap-6 lg:grid-cols-[2fr_1fr]">
          <MapFrame items={shown} height="page" />
          <MapList items={shown} />
        </div>
      </div>
    </>
  );
}
