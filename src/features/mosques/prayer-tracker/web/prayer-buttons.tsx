import { Check } from 'lucide-react';
import { boroughTime, clockText } from '#kit/contract/dates.ts';
import { prayersOf, type TrackedDay, type TrackedPrayer } from '../prayer-log.rules.ts';

export const prayerNames: Record<TrackedPrayer, string> = {
  fajr: 'Fajr',
  dhuhr: 'Dhuhr',
  asr: 'Asr',
  maghrib: 'Maghrib',
  isha: 'Isha',
  jumuah: 'Jumu‘ah',
};

/** The prayers of a day as toggle buttons. */
export function PrayerButtons({
  day,
  opensAt,
  onToggle,
}: {
  day: TrackedDay;
  /** The instant from which a prayer can be marked; null once it can. */
  opensAt: (prayer: TrackedPrayer) => string | null;
  onToggle: (prayer: TrackedPrayer) => void;
}) {
  return (
    <div className="@container">
      <div className="grid grid-cols-3 gap-2 @xl:grid-cols-6">
        {prayersOf(day.date).map((prayer) => {
          const opens = day[prayer] ? null : opensAt(prayer);
          return (
            <button
              key={prayer}
              type="button"
              aria-pressed={day[prayer]}
              disabled={opens !== null}
              onClick={() => onToggle(prayer)}
              className="flex min-h-16 flex-col items-center justify-center rounded-card border border-line bg-surface font-semibold enabled:hover:border-tile-ink disabled:bg-transparent disabled:text-soft aria-pressed:border-tile aria-pressed:bg-tile aria-pressed:text-on-tile"
            >
              {prayerNames[prayer]}
              {opens === null ? null : (
                <span className="font-normal text-sm">from {clockText(boroughTime(new Date(opens)))}</span>
              )}
              {day[prayer] ? <Check aria-hidden="true" className="size-5" /> : null}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Says that marks wait for a connection. Always in the page, so that screen readers announce the change. */
export function WaitingText({ isWaiting }: { isWaiting: boolean }) {
  return <p role="status">{isWaiting ? 'Will be saved when you are online.' : ''}</p>;
}
