import { Plus, X } from 'lucide-react';
import type { Errors } from '#kit/web/form/use-form.ts';
import { hoursLimits } from '../limits.ts';
import type { OpenSpan } from '../schema.ts';

type Props = {
  /** The path of the day in what is sent: 'openingHours.week.0'. */
  name: string;
  /** What its fields are called for those who can't see where they stand: 'Monday'. */
  day: string;
  spans: readonly OpenSpan[];
  onChange: (spans: readonly OpenSpan[]) => void;
  errors: Errors;
};

const icon =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-tile-ink hover:bg-tile-soft';

/** The times of opening of one day: from and to, once or several times. */
export function SpanFields({ name, day, spans, onChange, errors }: Props) {
  const rows = spans.length > 0 ? spans : [{ opens: '', closes: '' }];
  const change = (at: number, part: Partial<OpenSpan>) =>
    onChange(rows.map((span, index) => (index === at ? { ...span, ...part } : span)));
  return (
    <div className="grid gap-2">
      {rows.map((span, at) => {
        const path = `${name}.${at}`;
        const error = errors[`${path}.opens`] ?? errors[`${path}.closes`];
        const field = (part: 'opens' | 'closes', label: string) => (
          <input
            type="time"
            name={`${path}.${part}`}
            aria-label={`${day}: ${label}`}
            aria-invalid={errors[`${path}.${part}`] ? true : undefined}
            value={span[part]}
            onChange={(event) => change(at, { [part]: event.target.value })}
            className="field min-w-0 flex-1"
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its place
          <div key={at}>
            <div className="flex items-center gap-1">
              {field('opens', at === 0 ? 'opens' : 'opens again')}
              <span aria-hidden="true">–</span>
              {field('closes', 'closes')}
              {at === 0 ? (
                <button
                  type="button"
                  aria-label={`${day}: add another time`}
                  disabled={rows.length >= hoursLimits.spans}
                  onClick={() => onChange([...rows, { opens: '', closes: '' }])}
                  className={`${icon} disabled:opacity-40`}
                >
                  <Plus aria-hidden="true" className="size-5" />
                </button>
              ) : (
                <button
                  type="button"
                  aria-label={`${day}: remove this time`}
                  onClick={() => onChange(rows.filter((_, index) => index !== at))}
                  className={icon}
                >
                  <X aria-hidden="true" className="size-5" />
                </button>
              )}
            </div>
            {error ? <p className="mt-1 font-semibold text-danger">{error}</p> : null}
            {isNight(span) ? <p className="mt-1 text-sm text-soft">Closes the next morning.</p> : null}
          </div>
        );
      })}
    </div>
  );
}

function isNight({ opens, closes }: OpenSpan): boolean {
  return (
    opens !== '' && closes !== '' && closes < opens && closes !== '00:00' && closes <= hoursLimits.latestNight
  );
}
