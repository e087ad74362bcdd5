import { Check, TriangleAlert } from 'lucide-react';
import type { MosqueTimes } from '../../contract.ts';
import { checkedText, surenessOf } from '../../finder/sureness.ts';
import { methodLabels } from '../../methods.ts';

/** Once for the whole table: where the times come from, and how sure we are of them. */
export function SourceLine({ times }: { times: MosqueTimes }) {
  const clocks = times.prayers.flatMap(({ jamaah }) => jamaah ?? []);
  const isFriday = times.friday === times.date;
  const sureness = surenessOf([...clocks, ...(isFriday ? times.jumuah : [])]);
  const isTimetable = clocks.some(({ source }) => source === 'timetable');
  return (
    <div className="border-line border-t px-4 py-2.5 text-sm">
      {sureness === null ? (
        <p>This mosque hasn’t given us its jama‘ah times yet.</p>
      ) : sureness.stale ? (
        <p className="flex items-start gap-2 text-caution">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {checkedText(sureness, times.today)}
        </p>
      ) : (
        <p className="flex items-start gap-2 text-soft">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {isTimetable ? 'From the mosque’s timetable' : 'From the mosque'},{' '}
          {checkedText(sureness, times.today)}
        </p>
      )}
      <p className="text-soft text-xs">
        Start times without a mosque source are calculated ({methodLabels[times.method]}).
      </p>
    </div>
  );
}
