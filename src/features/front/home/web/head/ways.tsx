import { Link, useRouter } from '@tanstack/react-router';
import { Footprints } from 'lucide-react';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { type HeadShown, leaveBy } from '../../head.ts';
import { finderPlace } from '../finder-place.ts';

const quiet =
  'inline-flex min-h-12 items-center justify-center rounded-control border border-on-tile/50 px-4 font-semibold no-underline hover:bg-tile-deep';

/** When to leave, and the ways on: all times of the mosque, Jumu'ah by distance. */
export function Ways({ data, head, now }: HeadShown) {
  const { viewer } = useRouter().options.context;
  const place = finderPlace(viewer, data.mosque?.id);
  return (
    <div className="grid grid-cols-2 gap-2 lg:col-start-1 lg:flex">
      <LinkButton look="light" to="/jamaah" search={place} className="col-span-2 min-h-12">
        <Footprints aria-hidden="true" className="size-5 shrink-0" />
        <Leave data={data} head={head} now={now} />
      </LinkButton>
      {data.mosque ? (
        <Link to="/mosque/$mosqueId" params={{ mosqueId: data.mosque.id }} className={quiet}>
          All times
        </Link>
      ) : (
        <Link to="/prayer-times" search={{}} className={quiet}>
          All times
        </Link>
      )}
      <Link to="/jumuah" search={place} className={quiet}>
        Jumu‘ah
      </Link>
    </div>
  );
}

function Leave({ data, head, now }: HeadShown) {
  const { devicePlace } = useRouter().options.context.viewer;
  const own = devicePlace && devicePlace.placeId === data.mosque?.id ? devicePlace.minutes : null;
  const minutes = data.walkingMinutes ?? own;
  const leave = data.kind === 'jamaah' ? leaveBy(head.next, minutes, now) : null;
  if (leave === null) return 'Jama‘ah I can still catch';
  return (
    <span suppressHydrationWarning>
      {leave.late ? 'Leave now' : 'Leave by '}
      {leave.late ? null : <ClockTime time={leave.clock} half="unseen" />} ·{' '}
      {data.walkingMinutes !== null && data.isWalkRough ? 'about ' : ''}
      {minutes} min walk
    </span>
  );
}
