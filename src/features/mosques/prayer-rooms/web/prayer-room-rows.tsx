import { OpenLine } from '#features/mosques/opening-hours/web/open-line.tsx';
import { directionOf } from '#kit/contract/text-direction.ts';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import type { PrayerRoom } from '../prayer-room.contract.ts';
import { restrictionText, roomSettingLabels } from '../prayer-room.rules.ts';

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
                <Restriction whoMayUse={room.whoMayUse} />
                {roomSettingLabels[room.setting]} · <bdi>{room.ward ?? room.postcode}</bdi>
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

/** Before everything else, so that a room that is open now doesn’t look open to all. */
function Restriction({ whoMayUse }: Pick<PrayerRoom, 'whoMayUse'>) {
  const text = restrictionText(whoMayUse);
  return text === null ? null : (
    <>
      <strong className="text-ink">{text}</strong> ·{' '}
    </>
  );
}

/** In place of the state of hours that nobody has given: it isn't closed. */
export function HoursUnknown() {
  return <p>Opening hours not known</p>;
}
