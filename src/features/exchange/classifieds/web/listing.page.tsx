import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { AnchorButton, Button, LinkButton } from '#kit/web/ui/button.tsx';
import { TextArea } from '#kit/web/ui/field.tsx';
import { EmptyState, Notice } from '#kit/web/ui/notice.tsx';
import { MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { BesideSlot } from '#kit/web/ui/page-slots.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { ShareItems } from '#kit/web/ui/share.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { Unbroken } from '#kit/web/ui/text/unbroken.tsx';
import type { Listing } from '../listing.contract.ts';
import { conditionLabels, listingLengths, priceText } from '../listing.rules.ts';
import { postedText } from '../listing-age.rules.ts';
import type { calls } from '../talk.contract.ts';
import { ListingDrawing, MeetingAdvice } from './listing-tiles.tsx';

const route = getRouteApi('/classifieds/$listingId');

/** /classifieds/{id}: a listing, with its price and ward, and the form to write to the seller. */
export function ListingPage() {
  const { listing } = route.useLoaderData();
  return (
    <div className="page pt-2 pb-10 sm:pt-6">
      <div className="no-print mb-2 flex items-center justify-between gap-2">
        <Link to="/classifieds" className="link inline-flex min-h-11 items-center">
          All listings
        </Link>
        <More />
      </div>
      <div className="grid gap-x-12 lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          <ListingGallery listing={listing} />
          <h1 className="mt-4 text-left text-3xl sm:text-4xl" dir={directionOf(listing.title)}>
            <Unbroken text={listing.title} />
          </h1>
          <Facts />
          <p
            className="prose-line mt-5 whitespace-pre-line break-words"
            dir={directionOf(listing.description)}
          >
            {listing.description}
          </p>
        </div>
        <div className="mt-8 grid content-start gap-6 lg:sticky lg:top-24 lg:mt-0 lg:self-start">
          <ContactPanel listing={listing} />
          <BesideSlot />
        </div>
      </div>
      <MeetingAdvice />
    </div>
  );
}

function Facts() {
  const { listing, now } = route.useLoaderData();
  const { priceAmount, condition, ward, distance, isDistanceApproximate, listedAt, expiresAt, place } =
    listing;
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-bold font-display text-2xl">{priceText(priceAmount)}</span>
        {listing.isFeatured ? (
          <Tag size="large" tone="tile">
            Featured
          </Tag>
        ) : null}
        {listing.isReserved ? <Tag size="large">Reserved</Tag> : null}
        {listing.status === 'sold' ? (
          <Tag size="large" tone="plain">
            {priceAmount === 0 ? 'Given away' : 'Sold'}
          </Tag>
        ) : null}
      </p>
      <p className="mt-1 text-soft">
        {conditionLabels[condition]} · {ward}
        {distance === null ? null : ` · ${distanceText(distance, isDistanceApproximate)}`} ·{' '}
        {listing.categoryName}
      </p>
      {listedAt === null ? null : (
        <p className="text-soft">
          <time dateTime={listedAt}>{postedText(listedAt, new Date(now))}</time>
          {listing.isLive && expiresAt !== null
            ? `. Listed until ${dateText(boroughDate(new Date(expiresAt)), 'day')}`
            : null}
        </p>
      )}
      {place === null ? null : (
        <p className="mt-1 text-soft">
          Collect from{' '}
          <Link to="/mosque/$mosqueId" params={{ mosqueId: place.id }} className="link">
            {place.name}
          </Link>
          .
        </p>
      )}
    </>
  );
}

function More() {
  const { listing } = route.useLoaderData();
  const { publicUrl, viewer } = route.useRouteContext();
  const path = `/classifieds/${listing.id}`;
  const text = `${listing.title}, ${priceText(listing.priceAmount)}, ${listing.ward}`;
  return (
    <MoreMenu>
      <ShareItems title={listing.title} text={text} url={publicUrl + path} />
      {listing.isOwn ? null : viewer.account === null ? (
        <MenuLink to="/report" search={{ page: path }}>
          <Flag aria-hidden="true" className="size-5" /> Report
        </MenuLink>
      ) : (
        <ReportButton contentType="classified_listing" contentId={listing.id} variant="menu" />
      )}
    </MoreMenu>
  );
}

/** The pictures of a listing in a row: swiped on a phone, each linked to the full picture. */
function ListingGallery({ listing }: { listing: Listing }) {
  const { pictures, title } = listing;
  if (pictures.length === 0) {
    return <ListingDrawing listing={listing} className="h-44 rounded-card sm:h-64" />;
  }
  const isOne = pictures.length === 1;
  return (
    <ul aria-label="Pictures" className="scroll-row snap-x snap-mandatory gap-3 sm:mx-0 sm:px-0">
      {pictures.map(({ id, url, width, height }, at) => (
        <li key={id} className={`shrink-0 snap-center ${isOne ? 'w-full' : 'w-[88%]'}`}>
          <a href={url} className="block">
            <img
              src={url}
              alt={isOne ? title : `${title}, picture ${at + 1} of ${pictures.length}`}
              width={width}
              height={height}
              loading={at === 0 ? 'eager' : 'lazy'}
              className="aspect-4/3 w-full rounded-card bg-sunken object-contain"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The main action: write to the seller or, for the seller, manage the listing. */
function ContactPanel({ listing }: { listing: Listing }) {
  const { viewer } = useRouter().options.context;
  if (listing.isOwn) return <OwnPanel listing={listing} />;
  if (!listing.isLive) {
    return (
      <Notice tone="tile">
        {listing.status === 'sold' ? 'This has been sold or given away.' : 'This listing has ended.'}
        {listing.talkId === null ? null : <TalkLink talkId={listing.talkId} />}
      </Notice>
    );
  }
  if (viewer.account === null) {
    const returnTo = encodeURIComponent(`/classifieds/${listing.id}`);
    return (
      <Panel title="Interested?">
        <p className="text-soft">Members write to the seller through the site.</p>
        <AnchorButton href={`/sign-in?returnTo=${returnTo}`} className="mt-4 w-full">
          Sign in to write
        </AnchorButton>
      </Panel>
    );
  }
  if (listing.talkId !== null) {
    return (
      <Panel title="You’ve already written about this">
        <TalkLink talkId={listing.talkId} />
      </Panel>
    );
  }
  return <ContactForm listing={listing} />;
}

function TalkLink({ talkId }: { talkId: string }) {
  return (
    <p>
      <LinkButton variant="outline" to="/classifieds/messages/$talkId" params={{ talkId }} className="mt-2">
        Open the conversation
      </LinkButton>
    </p>
  );
}

function OwnPanel({ listing }: { listing: Listing }) {
  const waits = listing.status === 'pending';
  return (
    <Panel title="This is your listing">
      <p className="text-soft">
        {waits
          ? 'It’s waiting for approval. We’ll tell you by email.'
          : 'People who are interested write to you through the site.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to="/classifieds/mine">My listings</LinkButton>
        {listing.status === 'sold' ? null : (
          <LinkButton variant="outline" to="/classifieds/$listingId/edit" params={{ listingId: listing.id }}>
            Edit
          </LinkButton>
        )}
      </div>
    </Panel>
  );
}

function ContactForm({ listing }: { listing: Listing }) {
  const api = useApi<typeof calls>();
  const navigate = useNavigate();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Your message wasn’t sent',
    check: (fields) => (fields.text('message').trim() === '' ? { message: 'Please write a message.' } : {}),
    send: async (fields) => {
      const { talkId } = await api.contactSeller({ id: listing.id, message: fields.text('message') });
      await navigate({ to: '/classifieds/messages/$talkId', params: { talkId } });
    },
  });
  return (
    <Panel title={`Write to ${listing.seller?.name ?? 'the seller'}`}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
        <TextArea
          label="Message"
          name="message"
          rows={3}
          maxLength={listingLengths.message}
          defaultValue="Salam, is it still there?"
          hint="Your email address stays hidden, and so does the seller’s."
          error={errors.message}
        />
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Sending…' : 'Send'}
        </Button>
      </form>
    </Panel>
  );
}

/** Shown for a listing that does not exist or is no longer public. */
export function ListingNotFound() {
  return (
    <div className="page py-16">
      <h1 className="sr-only">Listing not found</h1>
      <EmptyState title="This listing is no longer shown">
        <p className="mb-4">It has been sold, has ended, or was taken down.</p>
        <LinkButton to="/classifieds">All listings</LinkButton>
      </EmptyState>
    </div>
  );
}
