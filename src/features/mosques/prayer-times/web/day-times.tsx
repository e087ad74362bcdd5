import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { PrayerTimes } from '../contract.ts';
import type { AsrOpinion } from '../prayers.ts';

type Tile = { name: string; time: string | null; note?: string; prayer?: string };

/** The times of one day, large; the next prayer stands out while the day is today. */
export function DayTimes({ times, asr }: { times: PrayerTimes; asr: AsrOpinion }) {
  const next = times.date === times.today ? times.coming[0] : undefined;
  const nextHere = next && next.date === times.date ? next.prayer : undefined;
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3 lg:grid-cols-7">
      {tilesOf(times, asr).map((tile) => (
        <TimeTile
          key={tile.name}
          tile={tile}
          isNext={tile.prayer !== undefined && tile.prayer === nextHere}
        />
      ))}
    </ul>
  );
}

function TimeTile({ tile, isNext }: { tile: Tile; isNext: boolean }) {
  const colours = isNext ? 'border-saffron bg-saffron-soft' : 'border-line bg-surface';
  return (
    <li className={`rounded-card border p-3 ${colours}`}>
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-semibold">{tile.name}</span>
        {isNext ? <span className="text-saffron-ink text-sm">next</span> : null}
      </p>
      <p className="text-2xl">{tile.time ? <ClockTime time={tile.time} /> : '—'}</p>
      {tile.note ? <p className="text-sm text-soft">{tile.note}</p> : null}
    </li>
  );
}

function tilesOf(times: PrayerTimes, asr: AsrOpinion): Tile[] {
  const asrTiles: Tile[] = [
    { name: 'Asr', time: times.asr, note: 'standard', prayer: 'asr' },
    { name: 'Asr (Hanafi)', time: times.asrHanafi, note: 'later' },
  ];
  const dhuhrNote = times.jumuah.length > 0 ? 'Jumu‘ah today' : undefined;
  return [
    ...(times.ramadan ? [{ name: 'Imsak', time: times.imsak, note: 'stop eating' }] : []),
    { name: 'Fajr', time: times.fajr, prayer: 'fajr' },
    { name: 'Sunrise', time: times.sunrise },
    { name: 'Dhuhr', time: times.dhuhr, prayer: 'dhuhr', ...(dhuhrNote ? { note: dhuhrNote } : {}) },
    ...(asr === 'hanafi' ? asrTiles.toReversed() : asrTiles),
    { name: 'Maghrib', time: times.maghrib, prayer: 'maghrib', ...(times.ramadan ? { note: 'iftar' } : {}) },
    {
      name: 'Isha',
      time: times.isha,
      prayer: 'isha',
      ...(times.ishaNextDay ? { note: 'after midnight' } : {}),
    },
  ];
}
