import { getRouteApi } from '@tanstack/react-router';
import { HoursTable } from '#features/mosques/opening-hours/web/hours-table.tsx';
import { BreaksNote, OpenLine } from '#features/mosques/opening-hours/web/open-line.tsx';
import { accessText } from '#features/mosques/places/access-facts.rules.ts';
import { placePath } from '#features/mosques/places/place.rules.ts';
import { PlaceDetails } from '#features/mosques/places/web/place-details.tsx';
import { directionOf } from '#kit/contract/text-direction.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import {
  restrictionText,
  roomFactLabels,
  roomFacts,
  roomSettingLabels,
  roomUsersLabels,
  trail,
} from '../prayer-room.rules.ts';
import { HoursUnknown } from './prayer-room-rows.tsx';

const route = getRouteApi('/prayer-room/$roomId');
const marker = { shape: 'arch', text: 'text-mosque', show: 'prayer_room' } as const;

/** /prayer-room/{id}: a prayer room outside a mosque: whether it is open, and how to get in. */
export function PrayerRoomPage() {
  const { room } = route.useLoaderData();
  return (
    <PlaceDetails
      place={room}
      path={placePath({ kind: 'prayer_room', id: room.id })}
      lead={`Prayer room · ${roomSettingLabels[room.setting]}`}
      marker={marker}
      trail={trail}
      first={
        <>
          <Hours />
          <WayIn />
        </>
      }
    />
  );
}

function Hours() {
  const { room, now } = route.useLoaderData();
  const clock = new Date(useServerClock(now, 30_000));
  const { openingHours, coming, whoMayUse } = room;
  const restriction = restrictionText(whoMayUse);
  return (
    <section>
      {restriction ? (
        <Notice tone="caution" className="mb-4">
          <p className="font-semibold">{restriction}</p>
        </Notice>
      ) : null}
      <SectionLabel title="Opening hours" />
      {openingHours && coming ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <OpenLine coming={coming} now={clock} />
          <BreaksNote coming={coming} note={openingHours.note} now={clock} />
          <HoursTable hours={openingHours} coming={coming} now={clock} toldAt={null} hasOwner={false} />
        </div>
      ) : (
        <HoursUnknown />
      )}
    </section>
  );
}

function WayIn() {
  const { room } = route.useLoaderData();
  const facts = roomFacts.map((fact) => [roomFactLabels[fact], accessText(room[fact])] as const);
  const users = room.whoMayUse === null ? 'Not known' : roomUsersLabels[room.whoMayUse];
  return (
    <section>
      <SectionLabel title="How to get in" />
      {room.askFor === '' ? (
        <p>We don’t know yet. Ask at the reception or the information desk.</p>
      ) : (
        <p className="prose-line whitespace-pre-line break-words" dir={directionOf(room.askFor)}>
          {room.askFor}
        </p>
      )}
      <dl className="mt-4 divide-y divide-line rounded-card border border-line bg-surface px-4">
        {[['Who may use it', users] as const, ...facts].map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt>{label}</dt>
            <dd className={value === 'Not known' ? 'text-soft' : 'font-semibold'}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
