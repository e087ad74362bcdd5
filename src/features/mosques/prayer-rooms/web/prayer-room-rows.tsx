import { OpenLine } from '#features/mosques/opening-hours/web/open-line.tsx';
import { directionOf } from '#kit/contract/text-direction.ts';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import type { PrayerRoom } from '../prayer-room.contract.ts';
import { roomText } from '../prayer-room.rules.ts';

/** Prayer rooms in rows. `serverNow` is the instant of the response, for opening hours. */
export function PrayerRoomRows({ rooms, serverNow }: { rooms: readonly PrayerRoom[]; serverNow: string }) {
  const now = new Date(useServerClock(serverNow, 30_000));
  return (
    <RowList>
      {rooms.map((room) => (
        <Row
          key={room.id}
          title={
            <CoverLink to="/prayer-room/$roomId" params={{ roomId: room.id }} dir={directionOf(room.name)}>
              {room.name}
            </CoverLink>
          }
          meta={
            <>
              <p>
                {roomText(room)} · <bdi>{room.ward ?? room.postcode}</bdi>
              </p>
              <div className="mt-1">
                {room.coming ? <OpenLine coming={room.coming} now={now} /> : <HoursUnknown />}
              </div>
            </>
          }
        />
      ))}
    </RowList>
  );
}

/** In place of the state of hours that nobody has given: it isn't closed. */
export function HoursUnknown() {
  return <p>Opening hours not known</p>;
}
