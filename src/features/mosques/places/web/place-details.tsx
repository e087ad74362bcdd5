import { useRouteContext } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { SpotPicture } from '#features/site/base-map/web/ground-picture.tsx';
import type { MapShape } from '#kit/contract/map-shapes.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { type Crumb, PageHeader } from '#kit/web/ui/page-header.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { ShareMenu } from '#kit/web/ui/share.tsx';
import { DirectionsMenu, EmailLink, PhoneLink, WebsiteLink } from '#kit/web/ui/text/contact-links.tsx';
import type { IslamicSchool } from '../place.contract.ts';
import { homeCrumb, mapCrumb } from '../place.rules.ts';

type Shown = Omit<IslamicSchool, 'schoolType' | 'ageRange'>;

/** The page of a school, facility or prayer room: description, contact details and position. */
export function PlaceDetails({
  place,
  path,
  lead,
  marker,
  trail = [homeCrumb, mapCrumb],
  first,
  children,
}: {
  place: Shown;
  path: string;
  /** The kind of place, in words. */
  lead: string;
  marker: { shape: MapShape; text: string; show: string };
  /** The parent pages. */
  trail?: readonly Crumb[];
  /** What a visitor needs to know before the picture and the description. */
  first?: ReactNode;
  children?: ReactNode;
}) {
  const { publicUrl } = useRouteContext({ from: rootRoute.id });
  const address = [place.address, place.postcode].filter(Boolean).join(', ');
  return (
    <>
      <PageHeader title={place.name} lead={lead} trail={trail}>
        <div className="mt-3 flex flex-wrap gap-2">
          <DirectionsMenu latitude={place.latitude} longitude={place.longitude} />
          <ShareMenu
            title={place.name}
            text={`${place.name}, ${address}`}
            url={publicUrl + path}
            label="Share"
          />
          <MoreMenu>
            <MenuLink to="/report" search={{ page: path }}>
              <Flag aria-hidden="true" className="size-5" /> Report
            </MenuLink>
          </MoreMenu>
        </div>
      </PageHeader>
      <div className="page grid gap-x-12 gap-y-8 pb-10 lg:grid-cols-[7fr_5fr]">
        <div className="grid min-w-0 content-start gap-8">
          {first}
          {place.imageUrl ? (
            <figure>
              <img
                src={place.imageUrl}
                alt=""
                width={1280}
                height={720}
                className="aspect-video w-full rounded-card bg-sunken object-cover"
              />
              {place.imageCredit ? (
                <figcaption className="pt-1 text-soft text-xs">Photo: {place.imageCredit}</figcaption>
              ) : null}
            </figure>
          ) : null}
          {place.description ? (
            <section>
              <SectionLabel title="About" />
              <p className="prose-line whitespace-pre-line" dir={directionOf(place.description)}>
                {place.description}
              </p>
            </section>
          ) : null}
          {children}
        </div>
        <section className="flex flex-col items-start [&>div]:w-full">
          <SectionLabel title="Contact information" />
          <p dir={directionOf(address)}>{address}</p>
          {place.phone ? <PhoneLink phone={place.phone} /> : null}
          {place.email ? <EmailLink email={place.email} /> : null}
          {place.website ? <WebsiteLink website={place.website} /> : null}
          <SpotPicture point={place} name={place.name} {...marker} />
        </section>
      </div>
    </>
  );
}
