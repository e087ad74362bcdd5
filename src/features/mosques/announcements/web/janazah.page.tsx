import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { CalendarPlus, Car, Info, MapPin } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { mosqueEmblem } from '#features/mosques/places/mosque-emblem.rules.ts';
import { WomenIcon } from '#features/mosques/places/web/women-icon.tsx';
import { SendAsText } from '#features/mosques/prayer-times/web/send-as-text.tsx';
import { boroughDate, clockText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { PictureButton } from '#kit/web/ui/share.tsx';
import {
  innaLillahi,
  janazahName,
  janazahNoticeText,
  janazahPicture,
  janazahShareText,
} from '../janazah-text.rules.ts';
import { JanazahTimeCard } from './janazah-time-card.tsx';

const route = getRouteApi('/janazah/$janazahId');
const refreshMs = 60_000;

/** /janazah/{id}: when and where it is prayed, and when to leave; what to know of the burial; and how to tell others. */
export function JanazahPage() {
  const { answer } = route.useLoaderData();
  const { janazah, mosque, state, erasedOn } = answer;
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => void router.invalidate(), refreshMs);
    return () => clearInterval(timer);
  }, [router]);
  const today = boroughDate(new Date(answer.now));
  const notice = janazahNoticeText({ ...janazah, state, erasedOn }, mosque.name, today);
  return (
    <div className="page pb-8">
      <div className="max-w-3xl">
        <Head />
        <JanazahTimeCard />
        <Facts />
        {janazah.body === '' ? null : (
          <p className="mt-4 whitespace-pre-line break-words" dir={directionOf(janazah.body)}>
            {janazah.body}
          </p>
        )}
        {state === 'over' ? null : <Share />}
        <p className="mt-4 break-words text-soft text-xs">{notice}</p>
        <div className="mt-6">
          <RowList>
            <Row
              level="p"
              lead={<Info aria-hidden="true" className="size-5 text-tile-ink" />}
              title={
                <CoverLink to="/when-someone-dies" search={{}}>
                  When someone dies
                </CoverLink>
              }
              meta="What to do first, and whom to ring"
            />
          </RowList>
        </div>
      </div>
    </div>
  );
}

function Head() {
  const { janazah, mosque } = route.useLoaderData().answer;
  const { viewer } = route.useRouteContext();
  const name = janazahName(janazah);
  return (
    <div className="flex items-start justify-between gap-2 pt-4 pb-3 sm:pt-8">
      <div className="min-w-0 break-words">
        <p className="text-sm text-soft">
          Janazah · <bdi>{mosque.name}</bdi>
        </p>
        <h1 className="text-3xl sm:text-4xl" dir={directionOf(name)}>
          {name}
        </h1>
        <p className="text-sm text-soft">{innaLillahi}</p>
      </div>
      {viewer.account === null ? null : (
        <MoreMenu>
          <ReportButton contentType="announcement" contentId={janazah.id} variant="menu" />
        </MoreMenu>
      )}
    </div>
  );
}

/** Where it is prayed, women's places, the burial with when the car leaves, and lifts: as far as the mosque has said. */
function Facts() {
  const { janazah, mosque } = route.useLoaderData().answer;
  const { venue, womensPlaces, cemetery, leavesAt, lifts } = janazah;
  const car = leavesAt === null ? null : `The car leaves the mosque at ${clockText(leavesAt)}`;
  return (
    <dl className="mt-4 grid gap-3">
      <Fact icon={<MosqueMark />} name="Prayer">
        <Link to="/mosque/$mosqueId" params={{ mosqueId: mosque.id }} className="link">
          <bdi>{mosque.name}</bdi>
        </Link>
        {venue === null || venue === mosque.name ? null : (
          <span className="block" dir={directionOf(venue)}>
            {venue}
          </span>
        )}
        <Small>
          <bdi>{mosque.address}</bdi>, <bdi className="whitespace-nowrap">{mosque.postcode}</bdi>
        </Small>
      </Fact>
      {womensPlaces === null ? null : (
        <Fact icon={<WomenIcon name="Women" />}>
          {womensPlaces ? 'There is room for women' : 'No room for women'}
        </Fact>
      )}
      {cemetery === null && car === null ? null : (
        <Fact icon={<MapPin aria-hidden="true" className="size-5" />} name="Burial">
          {cemetery === null ? (
            car
          ) : (
            <>
              Burial at <bdi>{cemetery}</bdi>
              {car === null ? null : <Small>{car}</Small>}
            </>
          )}
        </Fact>
      )}
      {lifts === null ? null : (
        <Fact icon={<Car aria-hidden="true" className="size-5" />} name="Lifts">
          Lifts to the cemetery
          <Small>
            <bdi>{lifts}</bdi>
          </Small>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name?: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="pt-1 text-tile-ink [&_svg]:size-5">
        {icon}
        {name === undefined ? null : <span className="sr-only">{name}</span>}
      </dt>
      <dd className="min-w-0 flex-1 break-words text-lg leading-snug">{children}</dd>
    </div>
  );
}

const Small = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm text-soft">{children}</span>
);

const MosqueMark = () => (
  <svg viewBox="0 0 48 48" aria-hidden="true" className="size-5 fill-none stroke-3 stroke-current">
    <path d={mosqueEmblem} />
  </svg>
);

/** Ways to tell others: as text, as a picture, and for the calendar. */
function Share() {
  const { answer } = route.useLoaderData();
  const { publicUrl } = route.useRouteContext();
  const { janazah, mosque } = answer;
  const url = `${publicUrl}/janazah/${janazah.id}`;
  const picture = janazahPicture(janazah, mosque);
  const text = janazahShareText(janazah, mosque);
  return (
    <Section title="Share" className="px-0">
      <img
        src={picture.path}
        alt={picture.alt}
        width={1200}
        height={630}
        loading="lazy"
        className="mb-3 h-auto w-full max-w-md rounded-card border border-line"
      />
      <div className="no-print flex flex-wrap gap-2">
        <SendAsText variant="outline" texts={[{ name: 'this janazah', text: `${text}\n${url}` }]} />
        <PictureButton title={janazah.title} text={text} url={url} picture={picture.path} />
        {janazah.time === null ? null : (
          <AnchorButton variant="quiet" href={`/janazah/${janazah.id}.ics`} download>
            <CalendarPlus aria-hidden="true" className="size-5" /> Calendar
          </AnchorButton>
        )}
      </div>
    </Section>
  );
}
