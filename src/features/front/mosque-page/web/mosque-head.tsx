import { CalendarClock, CalendarDays, Settings } from 'lucide-react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import type { Follow } from '#features/mosques/managers-and-follows/follows-contract.ts';
import { FollowButton } from '#features/mosques/managers-and-follows/web/follow-button.tsx';
import type { Mosque } from '#features/mosques/mosque-pages/contract.ts';
import { EditMosqueLink } from '#features/mosques/mosque-pages/web/edit-mosque-link.tsx';
import { mosqueEmblem } from '#features/mosques/places/place-emblems.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { StarLattice } from '#kit/web/ui/ornament.tsx';
import { DirectionsMenu } from '#kit/web/ui/over/directions-menu.tsx';
import { MenuAnchor, MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { ShareMenu } from '#kit/web/ui/over/share-menu.tsx';
import { Unbroken } from '#kit/web/ui/text/unbroken.tsx';

export type Own = {
  follow: Follow;
  isManager: boolean;
  way: { distance: number; walkingMinutes: number } | null;
};

const icon = { 'aria-hidden': true, className: 'size-5' } as const;

/** A mosque's name with its picture or emblem, how far it is, and what can be done with it. */
export function MosqueHead({
  mosque,
  own,
  publicUrl,
  hasTimetable,
}: {
  mosque: Mosque;
  own: Own | null;
  publicUrl: string;
  hasTimetable: boolean;
}) {
  const path = `/mosque/${mosque.id}`;
  return (
    <header className="page grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 md:grid-cols-[auto_minmax(0,1fr)_auto] md:py-6">
      <Picture mosque={mosque} />
      <div className="text-sm">
        <h1 className="text-[1.625rem] md:text-4xl" dir="auto">
          <Unbroken text={mosque.name} />
        </h1>
        <p className="mt-1 text-soft">
          {mosque.address}, <bdi className="whitespace-nowrap">{mosque.postcode}</bdi>
        </p>
        {own?.way ? (
          <p>
            {distanceText(own.way.distance)} · {own.way.walkingMinutes} min walk
          </p>
        ) : null}
      </div>
      <div className="no-print col-span-2 flex flex-wrap gap-2 md:col-span-1">
        <DirectionsMenu latitude={mosque.latitude} longitude={mosque.longitude} className="grow md:grow-0" />
        {own ? (
          <FollowButton mosqueId={mosque.id} follow={own.follow} />
        ) : (
          <AnchorButton
            look="outline"
            className="grow md:grow-0"
            href={`/sign-in?returnTo=${encodeURIComponent(path)}`}
          >
            Follow
          </AnchorButton>
        )}
        <ShareMenu
          title={mosque.name}
          text={`${mosque.name}, ${mosque.address}, ${mosque.postcode}: jama‘ah times`}
          url={publicUrl + path}
        />
        <MoreMenu>
          {hasTimetable ? (
            <MenuAnchor href={`${path}/times.ics`}>
              <CalendarClock {...icon} /> Times in my calendar
            </MenuAnchor>
          ) : null}
          <MenuLink to="/mosque/$mosqueId/month" params={{ mosqueId: mosque.id }}>
            <CalendarDays {...icon} /> Print the month
          </MenuLink>
          {own ? <OwnItems mosqueId={mosque.id} isManager={own.isManager} /> : null}
        </MoreMenu>
      </div>
    </header>
  );
}

function OwnItems({ mosqueId, isManager }: { mosqueId: string; isManager: boolean }) {
  return (
    <>
      <EditMosqueLink mosqueId={mosqueId} inMenu />
      {isManager ? (
        <MenuLink to="/mosque/$mosqueId/manage" params={{ mosqueId }} search={{}}>
          <Settings {...icon} /> Manage
        </MenuLink>
      ) : null}
      <ReportButton contentType="mosque" contentId={mosqueId} variant="menu" />
    </>
  );
}

function Picture({ mosque }: { mosque: Mosque }) {
  const frame = 'size-22 shrink-0 overflow-hidden rounded-card max-[23rem]:size-18 md:size-28';
  if (mosque.imageUrl) {
    return <img src={mosque.imageUrl} alt="" width={224} height={224} className={`object-cover ${frame}`} />;
  }
  return (
    <span className={`on-tile relative grid place-items-center bg-tile text-on-tile ${frame}`}>
      <StarLattice className="absolute inset-0 opacity-15" />
      <svg
        aria-hidden="true"
        focusable="false"
        viewBox="0 0 48 48"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="relative size-14 md:size-18"
      >
        <path d={mosqueEmblem} />
      </svg>
    </span>
  );
}
