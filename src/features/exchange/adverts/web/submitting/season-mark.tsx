import { Moon, Star } from 'lucide-react';
import { dateText } from '#kit/contract/date-text.ts';
import type { FreeDays } from '../../contract.ts';
import { seasonSpans, seasonText } from '../../season-spans.ts';

type Season = NonNullable<FreeDays['days'][number]['season']>['season'];

/** The crescent of a day that is in a season of the Hijri calendar; a star where the season has dates of its own. */
export function SeasonMark({ season, className }: { season: Season; className: string }) {
  const Mark = season === 'dated' ? Star : Moon;
  return <Mark aria-hidden="true" className={`shrink-0 fill-current ${className}`} />;
}

/** What the figures and marks of the calendar say. */
export function CalendarKey({ month }: { month: FreeDays }) {
  const name = dateText(`${month.month}-01`, 'month');
  return (
    <div className="text-sm text-soft">
      <p>Choose the first day. The small figure shows how many of {month.places} places are free.</p>
      <ul>
        {seasonSpans(month.days).map((span) => (
          <li key={span.first} className="flex items-center gap-1.5">
            <SeasonMark season={span.season} className="size-3" />
            <bdi>{seasonText(span, name)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
