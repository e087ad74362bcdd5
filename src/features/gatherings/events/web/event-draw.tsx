import type { ReactNode } from 'react';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import type { EventDetail, EventDraw } from '../event.contract.ts';
import { drawText } from '../event-draw.rules.ts';
import type { Rsvp } from '../rsvp.contract.ts';

/** How the places are drawn, or were, and what anyone needs to check it. Renders nothing for an event without a draw. */
export function DrawSection({ event, rsvp }: { event: EventDetail; rsvp: Rsvp | null }) {
  const { draw, drawOn, drawnAt, maxAttendees } = event;
  if (draw === null || drawOn === null) return null;
  const places = maxAttendees === 1 ? '1 place is' : `${maxAttendees} places are`;
  return (
    <section className="mt-8" aria-labelledby="draw">
      <SectionLabel id="draw" title="The draw" />
      {drawnAt === null ? (
        <p>
          {places} drawn on {drawText(drawOn)}. Enter before then: it doesn’t matter who is first.
        </p>
      ) : (
        <p>The places were drawn on {dateText(boroughDate(new Date(drawnAt)), 'long')}.</p>
      )}
      <details className="mt-2">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          How the draw can be checked
        </summary>
        <Check draw={draw} ownNumber={rsvp?.drawNumber ?? null} />
      </details>
    </section>
  );
}

function Check({
  draw: { fingerprint, seed, entries },
  ownNumber,
}: {
  draw: EventDraw;
  ownNumber: number | null;
}) {
  return (
    <div className="prose-line grid gap-3">
      <p>
        Each entry has a number. Their order comes from a random seed, chosen before anyone could enter: take
        the SHA-256 of the seed, a colon and the number; the smallest comes first.
        {seed === null
          ? ' The seed is shown here after the draw. Its SHA-256 is shown now, so that nobody can swap it.'
          : ''}
      </p>
      <dl className="grid gap-2">
        <Fact name="SHA-256 of the seed">{fingerprint}</Fact>
        {seed === null ? null : <Fact name="Seed">{seed}</Fact>}
      </dl>
      {entries.length === 0 ? null : (
        <>
          <p>The numbers in the order of the draw. Those who have withdrawn since are left out.</p>
          <ol className="flex flex-wrap gap-2" aria-label="Numbers in the order of the draw">
            {entries.map(({ number, people, hasPlace }) => (
              <li
                key={number}
                aria-current={number === ownNumber ? 'true' : undefined}
                className={`rounded-control border px-3 py-1 ${hasPlace ? 'border-tile bg-tile-soft font-semibold' : 'border-line'}`}
              >
                {number}
                {people > 1 ? ` (${people} people)` : ''}
                <span className="text-sm">{hasPlace ? ' has a place' : ' waits'}</span>
                {number === ownNumber ? <span className="text-sm">, yours</span> : null}
              </li>
            ))}
          </ol>
          <p>
            A group that is larger than the places left at its turn waits, and the next one that fits gets
            them.
          </p>
        </>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="break-all font-mono text-sm">{children}</dd>
    </div>
  );
}
