import { announcementKindLabels } from '#features/mosques/announcements/announcement-kinds.ts';
import { prayerLabels } from '#features/mosques/prayer-times/prayers.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import type { Board } from '../contract.ts';

/** How long one notice is shown before the next. */
const turnMs = 12_000;

type Slide = { key: string; label: string; title: string; lines: readonly string[] };

/** What is announced and what changes, one after the other. */
export function BoardNotices({ board, now, today }: { board: Board; now: number; today: string }) {
  const slides = slidesOf(board, today);
  const slide = slides[Math.floor(now / turnMs) % Math.max(1, slides.length)];
  if (!slide) return <div className="flex-1" />;
  return (
    <section
      aria-label="Notices"
      className="min-h-0 flex-1 overflow-hidden rounded-card bg-on-tile p-[calc(1.5*var(--u))] text-tile-deep"
    >
      <p className="text-[calc(1.4*var(--u))] uppercase tracking-wide">
        {slide.label}
        {slides.length > 1 ? ` · ${slides.indexOf(slide) + 1} of ${slides.length}` : ''}
      </p>
      <p className="font-display text-[calc(2.4*var(--u))] leading-tight" dir="auto">
        {slide.title}
      </p>
      {slide.lines.map((line) => (
        <p key={line} className="text-[calc(1.7*var(--u))] leading-snug" dir="auto">
          {line}
        </p>
      ))}
    </section>
  );
}

function slidesOf(board: Board, today: string): Slide[] {
  const notices = board.announcements
    .filter(({ endsOn }) => endsOn >= today)
    .map((notice) => ({
      key: notice.id,
      label: announcementKindLabels[notice.kind],
      title: notice.title,
      lines: [
        notice.deceasedName,
        notice.prayerAfter && `After ${notice.prayerAfter}`,
        notice.venue,
        notice.cemetery && `Burial: ${notice.cemetery}`,
        ...notice.body.split('\n'),
      ].filter((line): line is string => Boolean(line)),
    }));
  const changes = board.changes
    .filter(({ date }) => date > today)
    .map(({ date, prayer, from, to }) => ({
      key: `${date} ${prayer}`,
      label: 'Change of times',
      title: `${prayerLabels[prayer]} ${clockText(to)}`,
      lines: [`From ${dateText(date, 'long')}`, `Until then ${clockText(from)}`],
    }));
  return [...notices, ...changes];
}
