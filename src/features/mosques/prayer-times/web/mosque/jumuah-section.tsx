import { clockText } from '#kit/contract/clock-text.ts';
import { dateText, nearDay } from '#kit/contract/date-text.ts';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { JumuahSitting, MosqueTimes } from '../../contract.ts';
import { checkedText } from '../../finder/sureness.ts';
import { specialDayLabels } from '../../prayers.ts';
import { WomensPlacesText } from '../womens-places-text.tsx';

/** A mosque's sittings of the coming Friday. */
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
      lead={<ClockTime time={sitting.time} half="unseen" className="inline-block min-w-14 text-[1.375rem]" />}
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

/** What a mosque has declared of Ramadan and Eid. */
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
                {day.note ? <p dir="auto">{day.note}</p> : null}
              </>
            }
            end={day.times.map(clockText).join(', ') || null}
          />
        ))}
      </RowList>
    </section>
  );
}
