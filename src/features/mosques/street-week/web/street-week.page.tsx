import { getRouteApi } from '@tanstack/react-router';
import { HeartHandshake } from 'lucide-react';
import { PlaceLine, WalkingNote } from '#features/mosques/prayer-times/web/jamaah-finder.tsx';
import type { FinderSearch } from '#features/mosques/prayer-times/web/jamaah-finder-search.ts';
import { PrintButton } from '#features/mosques/prayer-times/web/print-button.tsx';
import { addDays, dateText } from '#kit/contract/dates.ts';
import { isActiveMember } from '#kit/web/router/root-route.ts';
import { AnchorButton, LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { ShareMenu } from '#kit/web/ui/share.tsx';
import { QrCode } from '#kit/web/ui/text/qr-code.tsx';
import type { StreetWeek } from '../street-week.contract.ts';
import {
  daysOnSheet,
  districtOf,
  sheetAddress,
  sheetTitle,
  spanText,
  usualStreetWalk,
} from '../street-week.rules.ts';
import { StreetMosqueBlock } from './street-mosque-block.tsx';

const route = getRouteApi('/jamaah/week');
const trail = [{ name: 'Catch a jama‘ah', path: '/jamaah' }];

/** /jamaah/week: the jama‘ahs of a week at the mosques around a postcode, as a sheet to print for neighbours. */
export function StreetWeekPage() {
  const { answer, unknownPlace } = route.useLoaderData();
  const search = route.useSearch();
  const place = unknownPlace ? null : answer.place;
  return (
    <div className="street-sheet">
      {place ? (
        <PageHeader title={sheetTitle(place)} trail={trail}>
          <p className="mt-1 text-lg print:text-[14pt]">{spanText(answer)}</p>
          <ClockChange week={answer} />
        </PageHeader>
      ) : (
        <PageHeader
          trail={trail}
          lead="A sheet of the jama‘ah times within a walk, in large type, for neighbours who don’t use a phone."
        />
      )}
      <div className="page pb-10 print:pb-0">
        <PlaceLine
          path="/jamaah/week"
          search={search}
          place={answer.place}
          unknownPlace={unknownPlace}
          usual={usualStreetWalk}
        />
        {place ? <Sheet week={answer} place={place} search={search} /> : null}
      </div>
    </div>
  );
}

function ClockChange({ week: { clockChange } }: { week: StreetWeek }) {
  if (!clockChange) return null;
  return (
    <p className="mt-1 font-medium print:text-[14pt]">
      The clocks go {clockChange.direction} an hour on {dateText(clockChange.date, 'longDay')}.
    </p>
  );
}

type SheetProps = { week: StreetWeek; place: NonNullable<StreetWeek['place']>; search: FinderSearch };

function Sheet({ week, place, search }: SheetProps) {
  const { publicUrl } = route.useRouteContext();
  const walk = search.minutes ?? usualStreetWalk;
  const url = `${publicUrl}${sheetAddress(place, search)}`;
  return (
    <>
      <Actions place={place} title={sheetTitle(place)} url={url} />
      {week.mosques.length === 0 ? (
        <EmptyState title={`No mosque within ${walk} minutes’ walk`}>
          <p>Choose a longer walk, or another postcode.</p>
        </EmptyState>
      ) : (
        <ul>
          {week.mosques.map((mosque) => (
            <StreetMosqueBlock
              key={mosque.id}
              mosque={mosque}
              today={week.today}
              approximate={place.approximate}
            />
          ))}
        </ul>
      )}
      {week.moreMosques > 0 ? (
        <p className="mt-3 print:text-[11pt]">{moreText(week.moreMosques, walk)}</p>
      ) : null}
      <div className="no-print">
        <WalkingNote approximate={place.approximate} />
        <Weeks week={week} search={search} />
      </div>
      <SheetFoot url={url} today={week.today} />
    </>
  );
}

function moreText(more: number, walk: number): string {
  const mosques = more === 1 ? 'One more mosque is' : `${more} more mosques are`;
  return `${mosques} within ${walk} minutes’ walk. The sheet has the nearest.`;
}

/** Print, share and, for members, ask for volunteers who deliver it. Their form knows the district alone, because what is posted is public. */
function Actions({ place, title, url }: { place: SheetProps['place']; title: string; url: string }) {
  const { viewer } = route.useRouteContext();
  const district = districtOf(place);
  const canAsk = isActiveMember(viewer) && viewer.openAreas.includes('volunteeringAudience');
  return (
    <div className="no-print mt-3 mb-4 flex flex-wrap gap-2">
      <PrintButton label="Print" />
      <ShareMenu title={title} url={url} label="Share" align="start" />
      {canAsk && district !== null ? (
        <AnchorButton
          variant="quiet"
          href={`/volunteering/new?${new URLSearchParams({ template: 'street-week', district })}`}
        >
          <HeartHandshake aria-hidden="true" className="size-5 shrink-0" /> Ask for volunteers to deliver it
        </AnchorButton>
      ) : null}
    </div>
  );
}

/** The weeks before and after; none before today. */
function Weeks({ week: { from, today }, search }: { week: StreetWeek; search: FinderSearch }) {
  const before = addDays(from, -daysOnSheet);
  return (
    <nav aria-label="Weeks" className="mt-4 flex flex-wrap gap-2">
      {from > today ? (
        <LinkButton
          variant="outline"
          to="/jamaah/week"
          search={{ ...search, date: before > today ? before : undefined }}
        >
          The week before
        </LinkButton>
      ) : null}
      <LinkButton
        variant="outline"
        to="/jamaah/week"
        search={{ ...search, date: addDays(from, daysOnSheet) }}
      >
        The following week
      </LinkButton>
    </nav>
  );
}

/** The foot of the printed sheet: where it is from, how old it is, and who knows better. */
function SheetFoot({ url, today }: { url: string; today: string }) {
  return (
    <div className="hidden break-inside-avoid items-center gap-4 border-ink border-t pt-[2mm] print:flex">
      <QrCode text={url} label="This page on a phone" className="size-[26mm] shrink-0" />
      <div className="min-w-0 text-[11pt] leading-tight">
        <p className="text-[14pt]">Times can change. Ask the mosque.</p>
        <p className="break-words">{url.replace(/^https?:\/\//, '')}</p>
        <p>Printed on {dateText(today, 'plain')}</p>
      </div>
    </div>
  );
}
