import { getRouteApi, useNavigate } from '@tanstack/react-router';
import {
  PlaceForm,
  useRememberedPlace,
  WalkingNote,
} from '#features/mosques/prayer-times/web/jamaah-finder.tsx';
import { boroughDate, clockText } from '#kit/contract/dates.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { Disclosure } from '#kit/web/ui/panel.tsx';
import { ShareMenu } from '#kit/web/ui/share.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { DirectionsMenu } from '#kit/web/ui/text/contact-links.tsx';
import { janazahPrayerLabels } from '../janazah.rules.ts';
import { janazahDayText, janazahPicture, janazahShareText } from '../janazah-text.rules.ts';

const route = getRouteApi('/janazah/$janazahId');

/** The day and the time of a janazah, and when to leave for it. Once it has begun, nobody is told to leave. */
export function JanazahTimeCard() {
  const { answer } = route.useLoaderData();
  const { janazah, mosque, state, way } = answer;
  const today = boroughDate(new Date(answer.now));
  const { latitude, longitude } = mosque;
  return (
    <div className="grid gap-2 rounded-card border border-line bg-surface p-[min(1rem,4vw)]">
      <p>{janazahDayText(janazah, today)}</p>
      {janazah.time === null ? null : (
        <div className="flex flex-wrap items-end justify-between gap-x-3">
          <p>
            {janazah.prayer === null ? null : <span className="text-soft">about </span>}
            <ClockTime time={janazah.time} className="text-[2.625rem] leading-none" />
          </p>
          {state === 'coming' && way?.leaveBy ? (
            <p className="font-bold font-display text-xl">Leave by {clockText(way.leaveBy)}</p>
          ) : null}
        </div>
      )}
      {state === 'coming' ? <Way /> : <p className="text-soft">{stateTexts[state]}</p>}
      {state === 'over' ? null : (
        <div className="no-print flex flex-wrap gap-2">
          <DirectionsMenu latitude={latitude} longitude={longitude} />
          <PageShare />
        </div>
      )}
      {state === 'coming' ? <From /> : null}
    </div>
  );
}

const stateTexts = {
  begun: 'The time of the prayer has passed.',
  over: 'This janazah is over.',
};

/** 'Asr jama‘ah is at 2:00pm, the janazah follows. 4 min walk, 0.2 miles.' */
function Way() {
  const { janazah, jamaah, way } = route.useLoaderData().answer;
  const { prayer } = janazah;
  const follows =
    prayer === null
      ? null
      : jamaah === null
        ? 'The mosque hasn’t given the time of this jama‘ah. The janazah follows it.'
        : `${janazahPrayerLabels[prayer]} jama‘ah is at ${clockText(jamaah)}, the janazah follows.`;
  const distance =
    way && `${way.walkingMinutes} min walk, ${distanceText(way.distance, way.isDistanceApproximate)}.`;
  const text = [follows, distance].filter(Boolean).join(' ');
  return text === '' ? null : <p className="text-soft">{text}</p>;
}

function PageShare() {
  const { answer } = route.useLoaderData();
  const { publicUrl } = route.useRouteContext();
  const { janazah, mosque } = answer;
  return (
    <ShareMenu
      label="Share"
      align="start"
      title={janazah.title}
      text={janazahShareText(janazah, mosque)}
      url={`${publicUrl}/janazah/${janazah.id}`}
      picture={janazahPicture(janazah, mosque).path}
    />
  );
}

/** Where the reader starts from: the postcode that this device knows is used at once. */
function From() {
  const { answer, unknownPlace } = route.useLoaderData();
  const { janazahId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { place } = answer;
  useRememberedPlace(
    { search, place, unknownPlace },
    ({ postcode }) =>
      void navigate({
        to: '/janazah/$janazahId',
        params: { janazahId },
        search: { postcode },
        replace: true,
      }),
  );
  return (
    <Disclosure
      summary={place && !unknownPlace ? `From ${place.label}` : 'When should I leave?'}
      open={unknownPlace}
    >
      <PlaceForm
        action={`/janazah/${janazahId}`}
        search={search}
        unknownPlace={unknownPlace}
        onPlace={({ postcode, lat, lng }) =>
          void navigate({ to: '/janazah/$janazahId', params: { janazahId }, search: { postcode, lat, lng } })
        }
      />
      {place ? <WalkingNote approximate={place.approximate} /> : null}
    </Disclosure>
  );
}
