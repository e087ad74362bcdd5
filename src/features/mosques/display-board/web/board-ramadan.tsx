import type { PrayerWords } from '#features/mosques/prayer-times/languages/prayer-words.ts';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { type RunningFast, remainingText, type tonightOf } from '../board.rules.ts';

/** The time of iftar, as large as the board has room for, and how much of the fast is left. */
export function Iftar({ fast, now, words }: { fast: RunningFast; now: number; words: PrayerWords }) {
  const { from, until, iftar } = fast;
  const done = Math.round(((now - from) / (until - from)) * 100);
  return (
    <section aria-label={words.iftar} className="rounded-card bg-on-tile/10 p-[calc(1.5*var(--u))]">
      <p className="flex items-baseline justify-between text-[calc(1.9*var(--u))]">
        <span className="first-letter:uppercase">{words.iftar}</span>
        <span role="timer" aria-live="off" dir="ltr" lang="en" className="clock text-[calc(2.6*var(--u))]">
          {remainingText(until - now)}
        </span>
      </p>
      <p className="text-[calc(7*var(--u))] leading-none">
        <ClockTime time={iftar} />
      </p>
      <progress
        aria-label={words.iftar}
        max={100}
        value={done}
        className="mt-[calc(1*var(--u))] h-[calc(0.6*var(--u))] w-full appearance-none overflow-hidden rounded-full bg-on-tile/25 [&::-moz-progress-bar]:bg-saffron [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-saffron"
      />
    </section>
  );
}

/** What is held today and tonight beside the prayers, and the end of the next suhoor: one row, which leaves room for the notices. */
export function Tonight({ tonight, words }: { tonight: ReturnType<typeof tonightOf>; words: PrayerWords }) {
  if (tonight === null) return null;
  const { held, suhoorEnds } = tonight;
  return (
    <dl className="grid grid-cols-3 gap-[calc(1*var(--u))]">
      {held.map(({ title, time, at, facts }) => (
        <div key={`${title} ${at} ${facts.join()}`}>
          <dt className="text-[calc(1.5*var(--u))]">{title}</dt>
          <dd className="text-[calc(2.6*var(--u))] leading-tight">
            <ClockTime time={time} />
            <span className="block text-[calc(1.3*var(--u))] leading-snug">
              {facts.slice(0, 2).join(', ')}
            </span>
          </dd>
        </div>
      ))}
      {suhoorEnds === null ? null : (
        <div>
          <dt className="text-[calc(1.5*var(--u))]">
            {words.language === 'en' ? 'Suhoor ends' : words.stopEating}
          </dt>
          <dd className="text-[calc(2.6*var(--u))] leading-tight">
            <ClockTime time={suhoorEnds} />
          </dd>
        </div>
      )}
    </dl>
  );
}
