import { clockText, dateText, nearDay } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { checkedText } from '../freshness.rules.ts';
import { specialDayLabels, type WomensPlaces } from '../prayer.rules.ts';
import type { JumuahSitting, MosqueTimes } from '../prayer-times.contract.ts';

/** A mosque's sittings on the coming Friday. */
export function JumuahSection({ times, id }: { times: MosqueTimes; id: string }) {
  if (times.jumuah.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionLabel
        id={id}
        title={`Jumu‘ah ${nearDay(times.friday, times.today) ?? dateText(times.friday, 'day')}`}
      />
      <RowList boxed>
        {times.jumuah.map((sitting) => (
          <Sitting key={sitting.id} sitting={sitting} today={times.today} />
        ))}
      </RowList>
    </section>
  );
}

function Sitting({ sitting, today }: { sitting: JumuahSitting; today: string }) {
  return (
    <Row
      lead={<ClockTime time={sitting.time} className="inline-block min-w-14 text-[1.375rem]" />}
      title={`Khutbah in ${sitting.language}`}
      meta={
        <>
          <p>{[sitting.hall, sitting.address].filter(Boolean).join(' · ')}</p>
          <p>
            <WomensPlacesText places={sitting.womensPlaces} />
          </p>
          {sitting.stale ? <p className="text-caution">{checkedText(sitting, today)}</p> : null}
        </>
      }
      end={sitting.ends ? `ends ${clockText(sitting.ends)}` : null}
    />
  );
}

/** A mosque's special days in Ramadan and at Eid. */
export function SpecialDaysSection({ times, id }: { times: MosqueTimes; id: string }) {
  if (times.specialDays.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionLabel id={id} title="Ramadan and Eid" />
      <RowList boxed>
        {times.specialDays.map((day) => (
          <Row
            key={`${day.kind}-${day.date}`}
            title={specialDayLabels[day.kind]}
            meta={
              <>
                <p>
                  {dateText(day.date, 'day')}
                  {day.endsOn ? ` to ${dateText(day.endsOn, 'day')}` : ''}
                </p>
                {day.note ? <p dir={directionOf(day.note)}>{day.note}</p> : null}
              </>
            }
            end={day.times.map(clockText).join(', ') || null}
          />
        ))}
      </RowList>
    </section>
  );
}

const texts: Record<WomensPlaces, string> = {
  yes: 'Women’s places',
  no: 'No women’s places',
  unknown: 'Women’s places not known',
};

function WomensPlacesText({ places }: { places: WomensPlaces }) {
  return <>{texts[places]}</>;
}
