import { Check, ChevronDown, Minus } from 'lucide-react';
import { SelectField } from '#kit/web/ui/field.tsx';
import { type FastMark, type MarkedFast, type MissedReason, missedReasons } from '../fast-mark.rules.ts';

/** The name of a mark on a day of Ramadan or on another day. */
export function markName(mark: FastMark, isRamadan: boolean): string {
  if (mark === 'missed') return 'Missed';
  if (isRamadan) return 'Fasted';
  return mark === 'made_up' ? 'Make-up fast' : 'Voluntary fast';
}

const reasonNames: Record<MissedReason, string> = {
  travel: 'Travel',
  illness: 'Illness',
  period: 'Period',
  pregnancy_or_nursing: 'Pregnancy or nursing',
  other: 'Another reason',
};

/** Toggle buttons to mark a day and, for a missed day, its reason, which is folded so that others do not see it on the screen. */
export function FastButtons({
  day,
  isRamadan,
  onToggle,
  onReason,
}: {
  day: Pick<MarkedFast, 'date' | 'mark' | 'reason'>;
  isRamadan: boolean;
  onToggle: (mark: FastMark) => void;
  /** If omitted, no reason can be chosen. */
  onReason?: (reason: MissedReason | null) => void;
}) {
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {marksFor(day, isRamadan).map((mark) => (
          <button
            key={mark}
            type="button"
            aria-pressed={day.mark === mark}
            onClick={() => onToggle(mark)}
            className="flex min-h-16 flex-col items-center justify-center rounded-card border border-line bg-surface px-2 font-semibold hover:border-tile-ink aria-pressed:border-tile aria-pressed:bg-tile aria-pressed:text-on-tile"
          >
            {markName(mark, isRamadan)}
            {day.mark === mark ? <MarkIcon mark={mark} className="size-5" /> : null}
          </button>
        ))}
      </div>
      {day.mark === 'missed' && onReason ? (
        // With this key it is folded again for the next day.
        <details key={day.date} className="group mt-2">
          <summary className="inline-flex min-h-11 items-center gap-2 text-soft">
            Reason (optional)
            <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
          </summary>
          <SelectField
            label="Reason"
            hint="Only for yourself. Nobody else can see it, and nothing depends on it."
            value={day.reason ?? ''}
            onChange={({ target }) =>
              onReason(missedReasons.find((reason) => reason === target.value) ?? null)
            }
            choices={[
              { value: '', label: 'No reason' },
              ...missedReasons.map((reason) => ({ value: reason, label: reasonNames[reason] })),
            ]}
          />
        </details>
      ) : null}
    </>
  );
}

export function MarkIcon({ mark, className }: { mark: FastMark; className: string }) {
  const Icon = mark === 'missed' ? Minus : Check;
  return <Icon aria-hidden="true" className={className} />;
}

/** The marks to choose from. They include a mark that was made before the first day of the month was moved, so that it can be removed. */
function marksFor({ mark }: Pick<MarkedFast, 'mark'>, isRamadan: boolean): FastMark[] {
  const usual: FastMark[] = isRamadan ? ['fasted', 'missed'] : ['fasted', 'made_up'];
  return mark === null || usual.includes(mark) ? usual : [...usual, mark];
}
