import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, Check, Flag, MapPin, Pencil, Phone } from 'lucide-react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { HoursTable } from '#features/mosques/opening-hours/web/hours-table.tsx';
import { BreaksNote, OpenLine } from '#features/mosques/opening-hours/web/open-line.tsx';
import { phoneLink } from '#kit/contract/phone-link.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { Emblem } from '#kit/web/ui/emblem.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { BesideSlot } from '#kit/web/ui/page-slots.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { ShareItems, WhatsAppButton } from '#kit/web/ui/share.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { EmailLink, PhoneLink, WebsiteLink } from '#kit/web/ui/text/contact-links.tsx';
import { Unbroken } from '#kit/web/ui/text/unbroken.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import { businessFeatureLabels } from '../business.rules.ts';
import { sellsFood } from '../halal-evidence.rules.ts';
import { ClaimSection } from './business-claim.form.tsx';
import { emblemOf } from './business-emblems.ts';
import { whatAndWhere } from './business-rows.tsx';
import { HalalSection } from './halal-section.tsx';
import { RecommendationsSection } from './recommendations.tsx';

const route = getRouteApi('/business-directory/$businessId');

/** /business-directory/{id}: opening hours, contact details and evidence of a business. */
export function BusinessPage() {
  return (
    <div className="page pb-10">
      <Crumb />
      <Head />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[7fr_5fr]">
        <div className="grid min-w-0 content-start gap-8">
          <Notices />
          <Halal />
          <About />
          <Pictures />
          <Recommendations />
        </div>
        <div className="mt-8 grid content-start gap-8 lg:mt-0">
          <aside aria-label="Hours and contact" className="grid content-start gap-8">
            <Hours />
            <Contact />
            <Claim />
          </aside>
          <BesideSlot />
        </div>
      </div>
    </div>
  );
}

function Crumb() {
  return (
    <div className="no-print flex items-center gap-1 pt-2">
      <Link
        to="/business-directory"
        aria-label="All businesses"
        className="-ms-3 grid size-11 place-items-center rounded-control text-tile-ink hover:bg-tile-soft"
      >
        <ArrowLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
      </Link>
      <span className="flex-1 text-sm text-soft">Business Directory</span>
      <More />
    </div>
  );
}

function More() {
  const { business } = route.useLoaderData();
  const { publicUrl, viewer } = route.useRouteContext();
  const path = `/business-directory/${business.id}`;
  return (
    <MoreMenu>
      {business.canEdit ? (
        <MenuLink to="/business-directory/$businessId/edit" params={{ businessId: business.id }}>
          <Pencil aria-hidden="true" className="size-5" /> Edit
        </MenuLink>
      ) : null}
      <ShareItems title={business.name} text={shareText(business)} url={publicUrl + path} />
      {business.isOwn ? null : viewer.account === null ? (
        <MenuLink to="/report" search={{ page: path }}>
          <Flag aria-hidden="true" className="size-5" /> Report
        </MenuLink>
      ) : (
        <ReportButton contentType="business" contentId={business.id} variant="menu" />
      )}
    </MoreMenu>
  );
}

function shareText({ name, address, postcode }: { name: string; address: string; postcode: string }) {
  return `${name}, ${address}, ${postcode}`;
}

/** Name, opening state and the button to call. */
function Head() {
  const { business, now } = route.useLoaderData();
  const clock = new Date(useServerClock(now, 30_000));
  return (
    <header className="mt-3 grid gap-4 md:flex md:items-center">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <HeadImage />
        <div className="min-w-[min(100%,10rem)] flex-1">
          <h1 className="text-left text-2xl leading-tight sm:text-4xl" dir={directionOf(business.name)}>
            <Unbroken text={business.name} />
          </h1>
          <p className="text-soft">{whatAndWhere(business)}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            {business.coming ? <OpenLine coming={business.coming} now={clock} /> : null}
            {business.isFeatured ? <Tag tone="tile">Featured</Tag> : null}
          </div>
        </div>
      </div>
      <HeadActions />
    </header>
  );
}

function HeadImage() {
  const { business } = route.useLoaderData();
  const [picture] = business.pictures;
  const [category] = business.categories;
  if (!picture) {
    return (
      <Emblem size="head" {...(category ? { name: category.name } : {})}>
        <path d={emblemOf(category?.slug)} />
      </Emblem>
    );
  }
  return (
    <img
      src={picture.smallUrl}
      alt=""
      width={400}
      height={400}
      className="size-22 shrink-0 rounded-card bg-sunken object-cover md:size-28"
    />
  );
}

function HeadActions() {
  const { business } = route.useLoaderData();
  const { publicUrl } = route.useRouteContext();
  const url = `${publicUrl}/business-directory/${business.id}`;
  const call = phoneLink(business.phone ?? '');
  return (
    <div className="no-print flex flex-wrap gap-2">
      {call ? (
        <AnchorButton href={call} className="flex-1 md:flex-none">
          <Phone aria-hidden="true" className="size-5" /> Call
        </AnchorButton>
      ) : null}
      <AnchorButton
        variant={call ? 'outline' : 'solid'}
        href={directionsTo(business)}
        target="_blank"
        rel="noopener noreferrer"
        className="flex-1 md:flex-none"
      >
        <MapPin aria-hidden="true" className="size-5" /> Directions
      </AnchorButton>
      <WhatsAppButton title={business.name} text={shareText(business)} url={url} />
    </div>
  );
}

function Notices() {
  const { business, now } = route.useLoaderData();
  const clock = new Date(useServerClock(now, 30_000));
  const text = business.canEdit ? ownNotice(business) : null;
  return (
    <>
      {text === null ? null : <Notice>{text}</Notice>}
      {business.coming && business.openingHours ? (
        <BreaksNote coming={business.coming} note={business.openingHours.note} now={clock} />
      ) : null}
    </>
  );
}

/** Returns a notice for those who may change the business; null where it is public as they see it. */
function ownNotice({ status, changeWaits }: { status: string; changeWaits: boolean }): string | null {
  if (status === 'pending')
    return 'This is waiting for approval. Only you and the administrators can see it.';
  if (status === 'rejected') return 'This wasn’t approved, and isn’t public. Edit it to send it again.';
  return changeWaits ? 'Changes are waiting for approval. Below is what everyone sees now.' : null;
}

function Halal() {
  const { business, evidence } = route.useLoaderData();
  const isFood = business.categories.some(({ slug }) => sellsFood(slug));
  return (
    <HalalSection evidence={evidence} businessId={business.id} isFood={isFood} canEdit={business.canEdit} />
  );
}

function Recommendations() {
  const { business, recommendations } = route.useLoaderData();
  const { viewer } = route.useRouteContext();
  const canRecommend = viewer.account !== null && !business.isOwn;
  return (
    <RecommendationsSection
      key={business.id}
      businessId={business.id}
      page={recommendations}
      canRecommend={canRecommend}
    />
  );
}

function About() {
  const { business } = route.useLoaderData();
  return (
    <section aria-labelledby="about">
      <SectionLabel id="about" title="About" />
      <p className="prose-line whitespace-pre-line" dir={directionOf(business.description)}>
        {business.description}
      </p>
      {business.features.length > 0 ? (
        <ul
          aria-label="What it offers"
          className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-4 gap-y-2"
        >
          {business.features.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-tile-ink" />
              {businessFeatureLabels[feature]}
            </li>
          ))}
        </ul>
      ) : null}
      {business.categories.length > 0 ? (
        <p className="mt-4 flex flex-wrap gap-x-4">
          {business.categories.map(({ id, name, slug }) => (
            <Link
              key={id}
              to="/business-directory"
              search={{ category: slug }}
              className="link inline-flex min-h-11 items-center"
            >
              {name}
            </Link>
          ))}
        </p>
      ) : null}
    </section>
  );
}

function Pictures() {
  const { business } = route.useLoaderData();
  if (business.pictures.length === 0) return null;
  return (
    <section aria-labelledby="pictures">
      <SectionLabel id="pictures" title="Pictures" />
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {business.pictures.map(({ id, url }, at) => (
          <li key={id}>
            <a href={url} className="block">
              <img
                src={url}
                alt={`${business.name}, ${at + 1} of ${business.pictures.length}`}
                loading="lazy"
                width={1280}
                height={960}
                className="aspect-4/3 w-full rounded-card bg-sunken object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hours() {
  const { business, now } = route.useLoaderData();
  const clock = new Date(useServerClock(now, 30_000));
  return (
    <section aria-labelledby="hours">
      <SectionLabel id="hours" title="Opening hours" />
      {business.openingHours && business.coming ? (
        <HoursTable
          hours={business.openingHours}
          coming={business.coming}
          now={clock}
          toldAt={business.openingHoursAt}
          hasOwner={business.hasOwner}
        />
      ) : (
        <p className="text-soft">
          {business.phone
            ? 'We don’t know its hours. Please call before you go.'
            : 'We don’t know its hours.'}
        </p>
      )}
    </section>
  );
}

function Contact() {
  const { business } = route.useLoaderData();
  return (
    <section aria-labelledby="contact">
      <SectionLabel id="contact" title="Contact information" />
      <div className="grid justify-items-start">
        <a
          className="link inline-flex min-h-11 items-center gap-2"
          href={directionsTo(business)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MapPin aria-hidden="true" className="size-5 shrink-0 text-soft" />
          <span className="min-w-0">
            <bdi>{business.address}</bdi>, <span className="whitespace-nowrap">{business.postcode}</span>
          </span>
        </a>
        {business.placeId && business.placeName ? (
          <Link
            to="/mosque/$mosqueId"
            params={{ mosqueId: business.placeId }}
            className="link inline-flex min-h-11 items-center"
          >
            Inside <bdi className="ms-1">{business.placeName}</bdi>
          </Link>
        ) : null}
        {business.phone ? <PhoneLink phone={business.phone} /> : null}
        {business.email ? <EmailLink email={business.email} /> : null}
        {business.website ? <WebsiteLink website={business.website} /> : null}
      </div>
    </section>
  );
}

function Claim() {
  const { business } = route.useLoaderData();
  const { viewer } = route.useRouteContext();
  if (business.hasOwner || business.status !== 'approved') return null;
  return (
    <ClaimSection
      key={business.id}
      businessId={business.id}
      isWaiting={business.claimWaits}
      isSignedIn={viewer.account !== null}
    />
  );
}

type Place = { address: string; postcode: string; latitude: number | null; longitude: number | null };

/** Returns a URL that opens directions in a maps app. */
function directionsTo({ address, postcode, latitude, longitude }: Place): string {
  const to = latitude === null || longitude === null ? `${address}, ${postcode}` : `${latitude},${longitude}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}`;
}
