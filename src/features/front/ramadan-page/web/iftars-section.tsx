import { Link } from '@tanstack/react-router';
import { seatTag } from '#features/gatherings/events/event-tag.rules.ts';
import { type chooseIftars, type Iftar, iftarFacts } from '#features/gatherings/events/iftar.rules.ts';
import type { EventSearch } from '#features/gatherings/events/web/event-filters.ts';
import { HostNoticeLine } from '#features/gatherings/events/web/host-notice.tsx';
import { minutesOnFoot } from '#features/mosques/prayer-times/walking.rules.ts';
import type { FinderSearch } from '#features/mosques/prayer-times/web/jamaah-finder-search.ts';
import type { Ramadan } from '#features/mosques/ramadan/ramadan.contract.ts';
import { wayText } from '#features/mosques/ramadan/web/sitting-rows.tsx';
import { pick } from '#kit/contract/pick.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { ChipLink, ChipRow } from '#kit/web/ui/chip.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { AllLink, Section } from '#kit/web/ui/section.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';

type Props = {
  evening: ReturnType<typeof chooseIftars>;
  season: Ramadan;
  /** The location in the page's URL, which the links keep. */
  search: FinderSearch;
};

/** This evening's iftar events; during Ramadan, if there are none, a link to add one. */
export function IftarsSection({ evening: { iftars, total }, season, search }: Props) {
  const { phase, preview, today } = season;
  if (iftars.length === 0) return phase === 'suhoor' || phase === 'fasting' ? <NoIftars /> : null;
  const when: EventSearch = preview ? { from: preview.date, to: preview.date } : { when: 'today' };
  const tonight: EventSearch = { ...when, ...pick(search, 'postcode', 'lat', 'lng'), iftar: true };
  return (
    <Section title="Iftars tonight" className="px-0">
      <ChipRow label="Iftars tonight">
        <ChipLink to="/events" search={{ ...tonight, room: true }} chosen={false}>
          With free places
        </ChipLink>
        <ChipLink to="/events" search={{ ...tonight, sisters: true }} chosen={false}>
          For sisters
        </ChipLink>
        <ChipLink to="/events" search={{ ...tonight, families: true }} chosen={false}>
          For families
        </ChipLink>
        <ChipLink to="/events" search={{ ...tonight, wheelchair: true }} chosen={false}>
          Wheelchair accessible
        </ChipLink>
      </ChipRow>
      <RowList>
        {iftars.map((iftar) => (
          <IftarRow key={iftar.id} iftar={iftar} today={today} />
        ))}
      </RowList>
      {total > iftars.length ? (
        <AllLink to="/events" search={tonight}>
          See all {total} iftars tonight
        </AllLink>
      ) : null}
    </Section>
  );
}

function IftarRow({ iftar, today }: { iftar: Iftar; today: string }) {
  const { id, title, startTime, location, notice, distance, isDistanceApproximate } = iftar;
  const way = wayText({
    distance,
    isDistanceApproximate,
    walkingMinutes: distance === null ? null : minutesOnFoot(distance),
  });
  const [seats] = seatTag(iftar);
  return (
    <Row
      lead={<ClockTime time={startTime} className="inline-block min-w-16 text-xl" />}
      title={
        <CoverLink to="/events/$eventId" params={{ eventId: id }} dir={directionOf(title)}>
          {title}
        </CoverLink>
      }
      meta={
        <>
          <p>
            <bdi>{location}</bdi>
            {way ? ` · ${way}` : ''}
          </p>
          <p>{iftarFacts(iftar).join(' · ')}</p>
          {notice ? <HostNoticeLine notice={notice} today={today} /> : null}
        </>
      }
      end={seats ? <Tag tone={seats.tone}>{seats.label}</Tag> : null}
    />
  );
}

function NoIftars() {
  return (
    <Section title="Iftars tonight" className="px-0">
      <p className="text-soft">
        No iftar is listed for tonight. If you know of one,{' '}
        <Link to="/events/create" className="link">
          add it
        </Link>
        .
      </p>
    </Section>
  );
}
