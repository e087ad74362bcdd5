import { getRouteApi } from '@tanstack/react-router';
import { homeCrumb } from '#features/mosques/places/place.rules.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { PrayerRoomRows } from './prayer-room-rows.tsx';

const route = getRouteApi('/prayer-rooms');

/** /prayer-rooms: where to pray outside a mosque, and which rooms are open now. */
export function PrayerRoomsPage() {
  const { page, now } = route.useLoaderData();
  const { search } = route.useSearch();
  return (
    <ListPage
      trail={[homeCrumb]}
      lead="Where you can pray in a hospital, station, college, workplace or shopping centre."
      actions={
        <LinkButton variant="outline" to="/map" search={{ show: 'prayer_room' }}>
          Show on the map
        </LinkButton>
      }
      filters={
        <TextField
          className="min-w-[min(100%,14rem)] flex-1"
          label="Search by name, address or postcode"
          name="search"
          type="search"
          defaultValue={search ?? ''}
        />
      }
      count={['prayer room', 'prayer rooms']}
      page={page}
      empty="No prayer rooms found"
    >
      {(rooms) => (
        <section aria-labelledby="the-rooms">
          <h2 id="the-rooms" className="sr-only">
            The prayer rooms
          </h2>
          <PrayerRoomRows rooms={rooms} serverNow={now} />
        </section>
      )}
    </ListPage>
  );
}
