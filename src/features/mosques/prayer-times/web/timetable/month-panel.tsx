import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import type { ResultOf } from '#kit/contract/call.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { calls } from '../../timetable-contract.ts';
import { DayForm } from './day-form.tsx';
import { EditableMonthTable } from './month-table.tsx';

type Month = ResultOf<typeof calls.getTimetableMonth>;

/** A month of the timetable, the day that is being changed, and both as a file. */
export function MonthPanel({
  month: { month, days },
  chosen,
  mosqueId,
  today,
}: {
  month: Month;
  chosen: string | undefined;
  mosqueId: string;
  today: string;
}) {
  const day = days.find(({ date }) => date === chosen);
  const file = (query: string) => `/api/mosques/${mosqueId}/timetable.csv?${query}`;
  const year = month.slice(0, 4);
  return (
    <Panel title={dateText(`${month}-01`, 'month')} className="lg:col-span-2">
      <nav aria-label="Months" className="mb-3 flex flex-wrap items-center gap-x-4">
        <MonthLink mosqueId={mosqueId} month={otherMonth(month, -1)} rel="prev" />
        <MonthLink mosqueId={mosqueId} month={otherMonth(month, 1)} rel="next" />
      </nav>
      {day ? <DayForm key={day.version + day.date} day={day} mosqueId={mosqueId} /> : null}
      <EditableMonthTable days={days} mosqueId={mosqueId} month={month} today={today} />
      <div className="mt-4 flex flex-wrap gap-3">
        <AnchorButton look="outline" href={file(`month=${month}`)} download={`timetable-${month}.csv`}>
          <Download aria-hidden="true" className="size-5" /> This month as CSV
        </AnchorButton>
        <AnchorButton look="outline" href={file(`year=${year}`)} download={`timetable-${year}.csv`}>
          <Download aria-hidden="true" className="size-5" /> All of {year} as CSV
        </AnchorButton>
      </div>
    </Panel>
  );
}

function MonthLink({ mosqueId, month, rel }: { mosqueId: string; month: string; rel: 'prev' | 'next' }) {
  return (
    <Link
      to="/mosque/$mosqueId/timetable"
      params={{ mosqueId }}
      search={{ month }}
      rel={rel}
      className="link inline-flex min-h-11 items-center gap-1"
    >
      {rel === 'prev' ? <ChevronLeft aria-hidden="true" className="size-5" /> : null}
      {dateText(`${month}-01`, 'month')}
      {rel === 'next' ? <ChevronRight aria-hidden="true" className="size-5" /> : null}
    </Link>
  );
}

/** The month so many months later (or earlier) than YYYY-MM. */
function otherMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
