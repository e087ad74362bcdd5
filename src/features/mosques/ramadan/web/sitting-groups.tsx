import { Fold } from '#features/mosques/prayer-times/web/jamaah-finder.tsx';
import type { Groups } from '../taraweeh.rules.ts';
import { HourRows, SittingRows } from './sitting-rows.tsx';

type Props = {
  groups: Groups;
  titles: { further: string };
  today: string;
};

/** Sittings with a time. Those to choose from come first; the others are folded, unless they are all that is listed. */
export function SittingGroups({ groups, titles, today }: Props) {
  const { hours, further, unfit, started } = groups;
  return (
    <>
      <HourRows hours={hours} today={today} />
      <Fold title={titles.further} count={further.length} open={hours.length === 0}>
        <SittingRows sittings={further} today={today} hasTime />
      </Fold>
      <Fold title="Without what you chose, or not known" count={unfit.length}>
        <SittingRows sittings={unfit} today={today} hasTime />
      </Fold>
      <Fold
        title="Already begun"
        count={started.length}
        open={hours.length + further.length + unfit.length === 0}
      >
        <SittingRows sittings={started} today={today} hasTime />
      </Fold>
    </>
  );
}
