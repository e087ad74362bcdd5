import { Clock, TriangleAlert } from 'lucide-react';
import { dateText } from '#kit/contract/date-text.ts';
import type { SourcedClock } from '../contract.ts';
import type { WomensPlaces } from '../prayers.ts';

const womensTexts: Record<WomensPlaces, string> = {
  yes: 'Women’s places',
  no: 'No women’s space',
  unknown: 'Women’s space not known',
};

/** What is known of women's places, in words. */
export function WomensPlacesText({ places }: { places: WomensPlaces }) {
  return <>{womensTexts[places]}</>;
}

/** That nobody has confirmed a time for sixty days, and since when. */
export function StaleBadge({ confirmedAt }: { confirmedAt: string | null }) {
  return (
    <span className="inline-flex items-center gap-1 text-danger text-sm">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      {confirmedAt ? `Last confirmed ${dateText(confirmedAt)}` : 'Never confirmed'}
    </span>
  );
}

const sourceTexts = {
  mosque: 'from the mosque',
  timetable: 'from the mosque’s timetable',
  computed: 'computed',
  fallback: 'an approximation',
};

/** Where a time comes from. */
export function SourceBadge({ clock }: { clock: SourcedClock }) {
  if (clock.stale) return <StaleBadge confirmedAt={clock.confirmedAt} />;
  return (
    <span className="inline-flex items-center gap-1 text-sm text-soft">
      <Clock aria-hidden="true" className="size-4 shrink-0" /> {sourceTexts[clock.source]}
    </span>
  );
}
