import type { WomensAccess } from '#features/mosques/mosque-pages/contract.ts';
import { womensAccessText } from '#features/mosques/mosque-pages/web/womens-access-text.ts';
import { womensEntranceLabels, womensWuduLabels } from '#features/mosques/places/womens-access.ts';
import { dateText } from '#kit/contract/date-text.ts';

/** What a woman wants to know before she sets out, and when that was last confirmed. */
export function WomensAccessSection({ access }: { access: WomensAccess | null }) {
  return (
    <section aria-labelledby="womens-access">
      <h2 id="womens-access" className="text-2xl">
        Women’s access
      </h2>
      <p className="mt-2">{womensAccessText(access)}</p>
      {access ? (
        <ul className="mt-1 list-disc ps-5">
          {access.entrance ? <li>{womensEntranceLabels[access.entrance]}</li> : null}
          {access.wudu ? <li>{womensWuduLabels[access.wudu]}</li> : null}
          {access.sharePercent === null ? null : <li>About {access.sharePercent}% of the prayer space</li>}
          {access.note ? <li dir="auto">{access.note}</li> : null}
        </ul>
      ) : null}
      <p className="mt-1 text-sm text-soft">
        {access?.confirmedAt ? `Last confirmed ${dateText(access.confirmedAt)}` : 'Not confirmed yet.'}
      </p>
    </section>
  );
}
