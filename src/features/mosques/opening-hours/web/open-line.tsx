import { directionOf } from '#kit/contract/text-direction.ts';
import { Tag } from '#kit/web/ui/tag.tsx';
import { todaysBreaksText } from '../hours-text.rules.ts';
import { openState, openStateText } from '../open-state.rules.ts';
import type { ComingHours } from '../opening-hours.contract.ts';

/**
 * The opening state, for example "Open now until 10:30pm". `now` is the server time, which useServerClock advances, so that the
 * line updates.
 */
export function OpenLine({ coming, now }: { coming: ComingHours; now: Date }) {
  const state = openState(coming, now);
  const { tag, more } = openStateText(state, now);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Tag tone={state.isOpen ? 'now' : 'plain'}>{tag}</Tag>
      {more ? <span>{more}</span> : null}
    </p>
  );
}

/** Today's breaks for prayer with the owner's note; nothing where there is neither. */
export function BreaksNote({ coming, note, now }: { coming: ComingHours; note: string | null; now: Date }) {
  const breaks = todaysBreaksText(coming, now);
  if (breaks === null && note === null) return null;
  return (
    <p className="rounded-card bg-tile-soft p-4 text-tile-ink">
      {breaks} {note === null ? null : <span dir={directionOf(note)}>{note}</span>}
    </p>
  );
}
