import { ChevronRight, Clock, DoorClosed, Info } from 'lucide-react';
import { prayerLabels } from '#features/mosques/prayer-times/prayers.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { CoverLink } from '#kit/web/ui/list/row.tsx';
import type { NextJamaah } from '../../contract.ts';
import { dayText } from '../../head.ts';

type Item = { key: string; icon: typeof Info; title: string; detail: string };

/** What the mosque has to tell today: a janazah, a closure, a changed jama'ah. Nothing where there is nothing. */
export function NewsStrip({ data }: { data: NextJamaah }) {
  const { mosque } = data;
  const items = newsOf(data);
  if (!mosque || items.length === 0) return null;
  return (
    <ul aria-label={`News from ${mosque.name}`} className="bg-sunken">
      {items.map(({ key, icon: Icon, title, detail }) => (
        <li key={key} className="relative border-line border-b last:border-b-0">
          <div className="page flex min-h-14 items-center gap-3 py-2">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-tile-ink" />
            <div className="min-w-0 flex-1 leading-snug">
              <CoverLink to="/mosque/$mosqueId" params={{ mosqueId: mosque.id }}>
                <bdi>{title}</bdi>
              </CoverLink>
              {detail ? <p className="truncate text-sm text-soft">{detail}</p> : null}
            </div>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-tile-ink" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function newsOf({ announcements, changes, now }: NextJamaah): Item[] {
  return [
    ...announcements.map((one) => ({
      key: one.id,
      icon: one.kind === 'closure' ? DoorClosed : Info,
      title: one.title,
      detail: [one.deceasedName, one.prayerAfter, one.venue].filter(Boolean).join(' · '),
    })),
    ...changes.map(({ prayer, date, to }) => ({
      key: prayer,
      icon: Clock,
      title: `${prayerLabels[prayer]} moves to ${clockText(to)} ${dayText(date, Date.parse(now))}`,
      detail: '',
    })),
  ];
}
