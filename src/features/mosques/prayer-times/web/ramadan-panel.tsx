import { clockText, dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { specialDayLabels } from '../prayer.rules.ts';
import type { MosqueTimes, SpecialDay } from '../prayer-times.contract.ts';
import type { calls } from '../timetable.contract.ts';

/** A link to the mosque's Ramadan, and the days that it announced without a time before sittings existed. */
export function RamadanPanel({ times, mosqueId }: { times: MosqueTimes; mosqueId: string }) {
  return (
    <div className="grid gap-4">
      <p>Taraweeh, qiyam and Eid prayers follow these times. They are entered on one page.</p>
      <div>
        <LinkButton variant="outline" to="/mosque/$mosqueId/sittings" params={{ mosqueId }}>
          Enter Ramadan and Eid
        </LinkButton>
      </div>
      <ul className="divide-y divide-line empty:hidden">
        {times.specialDays.map((day) => (
          <li key={day.kind + day.date} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              <strong>{specialDayLabels[day.kind]}</strong>, {dateText(day.date, 'long')}
              {day.endsOn ? ` to ${dateText(day.endsOn, 'day')}` : ''}
              {day.times.length > 0 ? `: ${day.times.map(clockText).join(', ')}` : ''}
              {day.note ? <span dir="auto"> ({day.note})</span> : null}
            </span>
            <Remove day={day} mosqueId={mosqueId} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Remove({ day: { kind, date }, mosqueId }: { day: SpecialDay; mosqueId: string }) {
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => api.removeSpecialDay({ placeId: mosqueId, kind, date }), {
    failed: 'It wasn’t removed',
  });
  return (
    <ConfirmButton
      variant="quiet"
      label="Remove"
      question={`Remove the special day “${specialDayLabels[kind]}”?`}
      action="Remove special day"
      onConfirm={remove}
    />
  );
}
