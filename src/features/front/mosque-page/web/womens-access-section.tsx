import { Check, Minus } from 'lucide-react';
import type { WomensAccess } from '#features/mosques/mosque-pages/contract.ts';
import { womensAccessText } from '#features/mosques/mosque-pages/web/womens-access-text.ts';
import { womensEntranceLabels, womensWuduLabels } from '#features/mosques/places/womens-access.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { SectionLabel } from '#kit/web/ui/section.tsx';

/** What a woman wants to know before she sets out, and when that was last checked. */
export function WomensAccessSection({ access }: { access: WomensAccess | null }) {
  return (
    <section aria-labelledby="womens-access">
      <SectionLabel id="womens-access" title="Women and families" />
      <Ticks items={factsOf(access)} />
      {access?.note ? (
        <p className="mt-2" dir="auto">
          {access.note}
        </p>
      ) : null}
      <p className="mt-2 text-sm text-soft">
        {access?.confirmedAt ? `Last checked ${dateText(access.confirmedAt, 'day')}` : 'Not checked yet.'}
      </p>
    </section>
  );
}

function factsOf(access: WomensAccess | null): string[] {
  const share = access?.sharePercent;
  return [
    womensAccessText(access),
    access?.entrance ? womensEntranceLabels[access.entrance] : '',
    access?.wudu ? womensWuduLabels[access.wudu] : '',
    share === null || share === undefined ? '' : `About ${share}% of the prayer space`,
  ].filter((fact) => fact !== '');
}

const isLacking = (item: string) => /^No |not known$/.test(item);

/** Short facts in two columns, each with its tick; what is lacking has none. */
function Ticks({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-2 leading-tight">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2">
          {isLacking(item) ? (
            <Minus aria-hidden="true" className="mt-px size-5 shrink-0 text-soft" />
          ) : (
            <Check aria-hidden="true" className="mt-px size-5 shrink-0 text-tile-ink" />
          )}
          <span className="min-w-0">{item}</span>
        </li>
      ))}
    </ul>
  );
}
