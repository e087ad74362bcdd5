import { Check } from 'lucide-react';
import { prayersOf, type TrackedDay, type TrackedPrayer } from '../tracked-prayers.ts';

export const prayerNames: Record<TrackedPrayer, string> = {
  fajr: 'Fajr',
  dhuhr: 'Dhuhr',
  asr: 'Asr',
  maghrib: 'Maghrib',
  isha: 'Isha',
  jumuah: 'Jumu‘ah',
};

/** The prayers of a day as buttons that stay pressed. */
export function PrayerButtons({
  day,
  onToggle,
}: {
  day: TrackedDay;
  onToggle: (prayer: TrackedPrayer) => void;
}) {
  return (
    <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
      {prayersOf(day.date).map((prayer) => (
        <button
          key={prayer}
          type="button"
          aria-pressed={day[prayer]}
          onClick={() => onToggle(prayer)}
          className="flex min-h-16 flex-col items-center justify-center rounded-card border border-line bg-surface font-semibold hover:border-tile-ink aria-pressed:border-tile aria-pressed:bg-tile aria-pressed:text-on-tile"
        >
          {prayerNames[prayer]}
          {day[prayer] ? <Check aria-hidden="true" className="size-5" /> : null}
        </button>
      ))}
    </div>
  );
}
