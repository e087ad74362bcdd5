import type { FinderSearch } from '#features/mosques/prayer-times/web/jamaah-finder-search.ts';
import type { ResultOf } from '#kit/contract/call.ts';
import { pick } from '#kit/contract/pick.ts';
import { ChipLink, ChipRow } from '#kit/web/ui/chip.tsx';
import { AllLink, Section } from '#kit/web/ui/section.tsx';
import type { calls } from '../taraweeh.contract.ts';
import { nightAnswer, noTaraweehText } from '../taraweeh.rules.ts';
import { SittingRows } from './sitting-rows.tsx';

/** How many taraweeh prayers the section shows; /taraweeh has all. */
const shownTaraweeh = 3;

type Props = {
  taraweeh: ResultOf<typeof calls.listTaraweeh>;
  ownMosqueId: string | null;
  today: string;
  /** The place in the page's URL, which the links keep. */
  search?: FinderSearch;
  /** Milliseconds since 1970. */
  now: number;
};

/** A few taraweeh prayers of the night, that of the reader's own mosque first, with links to all by common filters. */
export function TaraweehSection({ taraweeh, ownMosqueId, today, search = {}, now }: Props) {
  const near = pick(search, 'postcode', 'lat', 'lng', 'mosque');
  const all = taraweeh.taraweeh;
  const own = ownMosqueId ?? taraweeh.ownMosqueId;
  const { best, hours } = nightAnswer(all, {}, { limit: Number.POSITIVE_INFINITY, ownMosqueId: own, now });
  const rest = hours.flatMap(({ sittings }) => sittings).filter((sitting) => sitting !== best);
  const shown = [...(best ? [best] : []), ...rest].slice(0, shownTaraweeh);
  return (
    <Section
      title={titleOf(taraweeh)}
      className="px-0"
      action={
        <AllLink to="/taraweeh" search={near}>
          {all.length === 0 ? 'All taraweeh' : `All ${all.length}`}
        </AllLink>
      }
    >
      <ChipRow label="Taraweeh with">
        <ChipLink to="/taraweeh" search={{ ...near, women: true }} chosen={false}>
          Women’s places
        </ChipLink>
        <ChipLink to="/taraweeh" search={{ ...near, rakahs: '8' }} chosen={false}>
          8 rak‘ahs
        </ChipLink>
        <ChipLink to="/taraweeh" search={{ ...near, rakahs: '20' }} chosen={false}>
          20 rak‘ahs
        </ChipLink>
      </ChipRow>
      {shown.length === 0 ? (
        <p className="py-2 text-soft">
          {all.length === 0 ? `${noTaraweehText(taraweeh)}.` : 'All of tonight’s have begun.'}
        </p>
      ) : (
        <SittingRows sittings={shown} today={today} hasTime />
      )}
    </Section>
  );
}

function titleOf({ isTonight, ramadan, taraweeh }: Props['taraweeh']): string {
  if (!isTonight) return 'Taraweeh, as planned';
  return ramadan !== null && taraweeh.length === 0 ? 'Taraweeh' : 'Taraweeh tonight';
}
