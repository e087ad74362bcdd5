import { borough } from '#borough';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import type { Fitrana } from '../fitrana.contract.ts';
import { fitranaText, whenGivenText } from '../fitrana.rules.ts';

/** Fitrana by mosque. A row links to the mosque's own fitrana page if it has one, or else to its page on this site. */
export function FitranaSection({ fitrana }: { fitrana: readonly Fitrana[] }) {
  return (
    <Section title="Fitrana" className="px-0">
      {fitrana.length === 0 ? (
        <p className="text-soft">Amounts appear here as mosques enter them.</p>
      ) : (
        <>
          <RowList boxed>
            {fitrana.map((one) => (
              <Row
                key={one.mosqueId}
                title={<MosqueLink {...one} />}
                meta={`${whenGivenText(one.eidPrayer)}${one.url === null ? '' : ', pay on the mosque’s own page'}`}
                end={<span className="clock text-ink text-xl">{fitranaText(one.amount)}</span>}
              />
            ))}
          </RowList>
          <p className="mt-2 text-soft text-xs">
            For each person, as each mosque entered it. You pay the mosque, not {borough.productName}.
          </p>
        </>
      )}
    </Section>
  );
}

function MosqueLink({ mosqueId, mosqueName, url }: Fitrana) {
  if (url === null) {
    return (
      <CoverLink to="/mosque/$mosqueId" params={{ mosqueId }} dir="auto">
        {mosqueName}
      </CoverLink>
    );
  }
  return (
    <a href={url} className="cover" target="_blank" rel="noopener noreferrer" dir="auto">
      {mosqueName}
    </a>
  );
}
