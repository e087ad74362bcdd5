import type { PrayerWords } from '#features/mosques/prayer-times/languages/prayer-words.ts';
import { QrCode } from '#kit/web/ui/text/qr-code.tsx';
import type { Board } from '../contract.ts';
import { slidesOf } from './board-slides.ts';

/** How long one slide is shown before the next. */
const turnMs = 12_000;

/** Each line in the direction of its own script, and all on the side where the board's language begins. */
const atTheStart = 'ltr:text-left rtl:text-right [unicode-bidi:plaintext]';

/** What there is to tell, one after the other, and the code that leads to the mosque's page. */
export function BoardNotices({
  board,
  now,
  today,
  words,
  address,
}: {
  board: Board;
  now: number;
  today: string;
  words: PrayerWords;
  address: string;
}) {
  const slides = slidesOf(board, today, words);
  const slide = slides[Math.floor(now / turnMs) % Math.max(1, slides.length)];
  return (
    <section
      aria-label="Notices"
      className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-card bg-on-tile p-[calc(1.5*var(--u))] text-tile-deep"
    >
      <div className="min-h-0 flex-1 overflow-hidden">
        {slide ? (
          <>
            <p className="text-[calc(1.5*var(--u))] uppercase tracking-wide">{slide.label}</p>
            <p className={`text-balance font-display text-[calc(3.2*var(--u))] leading-tight ${atTheStart}`}>
              {slide.title}
            </p>
            {slide.lines.map((line) => (
              <p key={line} className={`text-[calc(2.1*var(--u))] leading-snug ${atTheStart}`}>
                {line}
              </p>
            ))}
          </>
        ) : null}
      </div>
      <div className="flex items-center gap-[calc(1*var(--u))] pt-[calc(1*var(--u))]">
        <QrCode text={address} label={address} className="size-[calc(7*var(--u))] shrink-0" />
        <p className="text-[calc(1.5*var(--u))] leading-snug">{words.scan}</p>
      </div>
    </section>
  );
}
