import { announcementKindLabels } from '#features/mosques/announcements/announcement.rules.ts';
import { janazahLines, nearJanazahTimeText } from '#features/mosques/announcements/janazah.rules.ts';
import { fillIn, type PrayerWords } from '#features/mosques/prayer-times/languages/prayer-words.ts';
import { clockText, dateText, nearDay } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { QrCode } from '#kit/web/ui/text/qr-code.tsx';
import type { Board } from '../board.contract.ts';

/** How long each slide is shown. */
const slideMs = 12_000;

/** Each line runs in the direction of its script; all are aligned to the start of the board's language. */
const atTheStart = '[text-align:match-parent]';

/** Steps by which a slide's text is made smaller until it fits; a notice that is longer still is cut off. */
const fits = [1, 0.9, 0.8, 0.7, 0.6, 0.5];

/** Makes the text of a slide as large as there is room for, again whenever that changes. */
function fitText(slide: HTMLElement | null) {
  if (slide === null) return;
  const observer = new ResizeObserver(() => {
    for (const fit of fits) {
      slide.style.setProperty('--fit', String(fit));
      if (slide.scrollHeight <= slide.clientHeight) return;
    }
  });
  observer.observe(slide);
  return () => observer.disconnect();
}

/** The slides in rotation, and a QR code with the address of the mosque's page: beside them where they have little height. */
export function BoardNotices({
  board,
  now,
  today,
  words,
  address,
  isLow,
}: {
  board: Board;
  now: number;
  today: string;
  words: PrayerWords;
  address: string;
  isLow: boolean;
}) {
  const slides = slidesOf(board, today, words);
  const slide = slides[Math.floor(now / slideMs) % Math.max(1, slides.length)];
  return (
    <section
      aria-label="Notices"
      className={`flex min-h-0 flex-1 overflow-hidden rounded-card bg-on-tile p-[calc(1.5*var(--u))] text-tile-deep ${isLow ? 'items-start gap-[calc(1*var(--u))]' : 'flex-col'}`}
    >
      <div
        key={`${slide?.key} ${isLow}`}
        ref={fitText}
        className="max-h-full min-h-0 min-w-0 flex-1 overflow-hidden [--fit:1]"
      >
        {slide ? (
          <>
            <p className="text-[calc(1.5*var(--u))] uppercase tracking-wide">{slide.label}</p>
            <p
              className={`text-balance font-display text-[calc(3.2*var(--u)*var(--fit))] leading-tight ${atTheStart}`}
              dir={directionOf(slide.title)}
            >
              {slide.title}
            </p>
            {slide.lines.map((line) => (
              <p
                key={line}
                className={`text-[calc(2.1*var(--u)*var(--fit))] leading-snug ${atTheStart}`}
                dir={directionOf(line)}
              >
                {line}
              </p>
            ))}
          </>
        ) : null}
      </div>
      <div className={`flex items-center gap-[calc(1*var(--u))] ${isLow ? '' : 'pt-[calc(1*var(--u))]'}`}>
        <QrCode text={address} label={address} className="size-[calc(7*var(--u))] shrink-0" />
        <p className={isLow ? 'sr-only' : 'text-[calc(1.5*var(--u))] leading-snug'}>{words.scan}</p>
      </div>
    </section>
  );
}

export type Slide = { key: string; label: string; title: string; lines: readonly string[] };

/** Lists announcements, changes of times, Friday’s sittings, Eid prayers and events as slides; janazahs are repeated before each other slide. */
export function slidesOf(board: Board, today: string, words: PrayerWords): Slide[] {
  const isJanazah = ({ kind }: Board['announcements'][number]) => kind === 'janazah';
  const announced = board.announcements.filter(({ endsOn }) => endsOn >= today);
  const janazahs = noticesOf(announced.filter(isJanazah), today);
  const others = [
    ...noticesOf(
      announced.filter((notice) => !isJanazah(notice)),
      today,
    ),
    ...changesOf(board, today, words),
    ...fridayOf(board, today, words),
    ...eidOf(board, today, words),
    ...eventsOf(board, today, words),
  ];
  return others.length === 0 ? janazahs : others.flatMap((slide) => [...janazahs, slide]);
}

function noticesOf(announced: Board['announcements'], today: string): Slide[] {
  return announced.map((notice) => ({
    key: notice.id,
    label: announcementKindLabels[notice.kind],
    title: notice.title,
    lines: [
      notice.date && nearJanazahTimeText({ ...notice, date: notice.date }, today),
      notice.prayerAfter && `After ${notice.prayerAfter}`,
      ...janazahLines(notice),
      ...notice.body.split('\n'),
    ].filter((line): line is string => Boolean(line)),
  }));
}

function changesOf({ changes }: Board, today: string, words: PrayerWords): Slide[] {
  return changes
    .filter(({ date }) => date > today)
    .map(({ date, prayer, from, to }) => ({
      key: `${date} ${prayer}`,
      label: words.changeOfTimes,
      title: `${words.prayers[prayer]} ${clockText(to)}`,
      lines: [
        fillIn(words.from, dateText(date, 'long', words.locale)),
        fillIn(words.untilThen, clockText(from)),
      ],
    }));
}

/** On the Friday itself the sittings are shown under the times. */
function fridayOf({ friday }: Board, today: string, words: PrayerWords): Slide[] {
  if (friday === null || friday.date <= today) return [];
  return [
    {
      key: friday.date,
      label: dateText(friday.date, 'day', words.locale),
      title: `${words.jumuah} ${friday.sittings.map(({ time }) => clockText(time)).join(', ')}`,
      lines: friday.sittings.map(({ time, language, hall }) =>
        [clockText(time), language, hall].filter(Boolean).join(' · '),
      ),
    },
  ];
}

/** The prayers of the coming Eid, once for both days on which it is expected. On the day itself they stand beside the times. */
function eidOf({ congregations }: Board, today: string, words: PrayerWords): Slide[] {
  const coming = congregations.filter(({ kind, date }) => kind.startsWith('eid_') && date > today);
  const [first] = coming;
  if (!first) return [];
  const prayers = coming.filter(({ kind }) => kind === first.kind);
  const days = [...new Set(prayers.map(({ date }) => dateText(date, 'day', words.locale)))];
  const lines = new Set(prayers.map(({ time, facts }) => [clockText(time), ...facts].join(' · ')));
  return [{ key: first.kind, label: days.join(' / '), title: first.title, lines: [...lines] }];
}

function eventsOf({ events }: Board, today: string, words: PrayerWords): Slide[] {
  return events
    .filter(({ date }) => date >= today)
    .map(({ title, date, time, notice }) => {
      const near = nearDay(date, today);
      const day = near === null ? dateText(date, 'day', words.locale) : words[near];
      return {
        key: `${date} ${time} ${title}`,
        label: words.comingEvents,
        title,
        lines: [`${day}, ${clockText(time)}`, ...(notice ? [notice] : [])],
      };
    });
}
