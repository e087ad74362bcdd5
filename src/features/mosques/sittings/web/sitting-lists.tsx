import type { ReactNode } from 'react';
import { WomenIcon } from '#features/mosques/places/web/women-icon.tsx';
import { checkedText } from '#features/mosques/prayer-times/freshness.rules.ts';
import { clockText, dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { HeldSitting, Sitting } from '../sitting.contract.ts';
import { isEid, sittingLabels } from '../sitting.rules.ts';
import { sittingFacts } from '../sitting-facts.rules.ts';
import { nightsText, problemsText, whenText } from '../sitting-text.rules.ts';
import { SittingFacts } from './sitting-line.tsx';

/** Sittings as a mosque entered them: when, on which nights, and their details. */
export function EnteredSittings({
  sittings,
  today,
  actions,
}: {
  sittings: readonly Sitting[];
  today: string;
  /** Actions for managers; if set, the nights without a time are shown too. */
  actions?: (sitting: Sitting) => ReactNode;
}) {
  return (
    <RowList boxed>
      {sittings.map((sitting) => (
        <Row
          key={sitting.id}
          title={`${sittingLabels[sitting.kind]}, ${whenText(sitting)}`}
          meta={
            <>
              <p>
                {[nightsText(sitting), ...sittingFacts(sitting)].join(' · ')}{' '}
                {sitting.womensPlaces === 'yes' ? <WomenIcon name="Women’s places" /> : null}
              </p>
              {sitting.note ? <p dir={directionOf(sitting.note)}>{sitting.note}</p> : null}
              {sitting.stale ? <p className="text-caution">{checkedText(sitting, today)}</p> : null}
              {actions
                ? problemsText(sitting.problems).map((text) => <Problem key={text} text={text} />)
                : null}
            </>
          }
          actions={actions?.(sitting)}
        />
      ))}
    </RowList>
  );
}

function Problem({ text }: { text: string }) {
  return <p className="text-caution">{text}</p>;
}

/** Sittings on their dates, with the time first and, with `hasDate`, the day. */
export function HeldSittings({
  sittings,
  today,
  hasDate = false,
}: {
  sittings: readonly HeldSitting[];
  today: string;
  hasDate?: boolean;
}) {
  return (
    <RowList boxed>
      {sittings.map((sitting) => (
        <Row
          key={`${sitting.id} ${sitting.date}`}
          lead={
            sitting.time === null ? null : (
              <ClockTime time={sitting.time} className="inline-block min-w-14 text-[1.375rem]" />
            )
          }
          title={titleOf(sitting)}
          meta={<SittingFacts sitting={isEid(sitting.kind) ? placeless(sitting) : sitting} today={today} />}
          end={hasDate ? `${dateText(sitting.date, 'day')}${sitting.expected ? ', expected' : ''}` : null}
        />
      ))}
    </RowList>
  );
}

/** A mosque's prayers of one Eid, listed once while they are the same on both possible days. */
export function EidSittings({
  id,
  sittings,
  today,
  action,
}: {
  id: string;
  sittings: readonly HeldSitting[];
  today: string;
  action?: ReactNode;
}) {
  const [first] = sittings;
  if (!first) return null;
  const shown = new Map(sittings.toReversed().map((one) => [`${one.id} ${one.time}`, one]));
  const once = [...shown.values()].toReversed();
  const isOnce = new Set(once.map((one) => one.id)).size === once.length;
  const days = [...new Set(sittings.map(({ date }) => date))].toSorted();
  const name = sittingLabels[first.kind].replace(' prayer', '');
  return (
    <section aria-labelledby={id}>
      <SectionLabel
        id={id}
        title={`${name}, ${days.map((day) => dateText(day, 'day')).join(' or ')}`}
        action={action}
      />
      <HeldSittings sittings={once} today={today} hasDate={!isOnce} />
    </section>
  );
}

/** A sitting without the place, for a line below a title that names it. */
function placeless(sitting: HeldSitting): HeldSitting {
  return { ...sitting, address: null, hall: sitting.address === null ? null : sitting.hall };
}

/** Prayers of an Eid are distinguished by place, others by kind. */
function titleOf({ kind, nextDay, time, date, expected, address, hall }: HeldSitting): string {
  if (isEid(kind)) return address ?? hall ?? 'In the mosque';
  const label = sittingLabels[kind];
  if (nextDay && time !== null) return `${label}, ${clockText(time)} in the night`;
  return expected && kind === 'taraweeh'
    ? `${label}, if ${dateText(date, 'day')} is a night of Ramadan`
    : label;
}
