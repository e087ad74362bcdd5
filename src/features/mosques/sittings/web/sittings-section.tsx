import { boroughDate } from '#kit/contract/dates.ts';
import { AllLink, SectionLabel } from '#kit/web/ui/section.tsx';
import type { HeldSitting } from '../sitting.contract.ts';
import { isEid, isNightPrayer } from '../sitting.rules.ts';
import { EidSittings, HeldSittings } from './sitting-lists.tsx';

type Props = { sittings: readonly HeldSitting[]; today: string; mosqueId: string };

/** A mosque's sittings tonight or today, besides its prayers: taraweeh, qiyam, an eclipse prayer. */
export function TonightSection({ sittings, today, mosqueId }: Props) {
  const tonight = sittings.filter((one) => one.date <= today && !isEid(one.kind));
  if (tonight.length === 0) return null;
  const isNight = tonight.every(({ kind }) => isNightPrayer(kind));
  return (
    <section aria-labelledby="tonight">
      <SectionLabel
        id="tonight"
        title={isNight ? 'Tonight' : 'Today'}
        action={isNight ? <RamadanLink mosqueId={mosqueId} /> : null}
      />
      <HeldSittings sittings={tonight} today={today} />
    </section>
  );
}

/** A mosque's prayers of the coming Eid. */
export function EidSection({ sittings, today, id }: Omit<Props, 'mosqueId'> & { id: string }) {
  const coming = sittings.filter((one) => isEid(one.kind) && !isOver(one, today));
  const [first] = coming;
  // The two Eids are never within a month of each other.
  return <EidSittings id={id} sittings={coming.filter(({ kind }) => kind === first?.kind)} today={today} />;
}

function isOver({ startsAt, date }: HeldSitting, today: string): boolean {
  return (startsAt === null ? date : boroughDate(new Date(startsAt))) < today;
}

function RamadanLink({ mosqueId }: { mosqueId: string }) {
  return (
    <AllLink to="/mosque/$mosqueId/ramadan" params={{ mosqueId }}>
      All of Ramadan
    </AllLink>
  );
}
