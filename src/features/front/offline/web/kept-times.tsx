import { dateText } from '#kit/contract/date-text.ts';
import { Section } from '#kit/web/ui/section.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { dayOf, type KeptDay, type KeptMosque } from './kept-data.ts';

const names: Readonly<Record<string, string>> = {
  fajr: 'Fajr',
  dhuhr: 'Dhuhr',
  asr: 'Asr',
  maghrib: 'Maghrib',
  isha: 'Isha',
};

/** A mosque's times of this very day, as they were saved; that there are none, where that day was not saved. */
export function KeptTimes({
  mosque,
  today,
  savedOn,
}: {
  mosque: KeptMosque;
  today: string;
  savedOn: string;
}) {
  const day = dayOf(mosque, today);
  return (
    <Section title={<bdi>{mosque.name}</bdi>}>
      {day ? (
        <>
          <p className="text-soft">
            {dateText(today, 'long')}. Saved on {dateText(savedOn, 'day')}, and may have changed since.
          </p>
          <DayTable day={day} />
        </>
      ) : (
        <p className="text-soft">
          No times are saved for {dateText(today, 'long')}. The last were saved on {dateText(savedOn, 'day')}.
        </p>
      )}
    </Section>
  );
}

function DayTable({ day }: { day: KeptDay }) {
  return (
    <table className="mt-2 w-full max-w-xl">
      <thead>
        <tr className="border-line border-b text-start text-sm text-soft">
          <th className="py-2 text-start font-medium">Prayer</th>
          <th className="py-2 text-end font-medium">Starts</th>
          <th className="py-2 text-end font-medium">Jama‘ah</th>
        </tr>
      </thead>
      <tbody>
        {day.prayers.map(({ prayer, begins, jamaah }) => (
          <tr key={prayer} className="border-line border-b">
            <th scope="row" className="py-3 text-start">
              {names[prayer] ?? prayer}
            </th>
            <td className="py-3 text-end">{begins === null ? '–' : <ClockTime time={begins} />}</td>
            <td className="py-3 text-end">{jamaah === null ? '–' : <ClockTime time={jamaah} />}</td>
          </tr>
        ))}
        {day.jumuah.map(({ time, language }) => (
          <tr key={time} className="border-line border-b">
            <th scope="row" className="py-3 text-start">
              Jumu‘ah
            </th>
            <td className="py-3 text-end text-sm text-soft">{language}</td>
            <td className="py-3 text-end">
              <ClockTime time={time} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
