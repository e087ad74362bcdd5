import { dateText } from '#kit/contract/dates.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import type { AdvertQuote } from '../price.contract.ts';
import { adTypeLabels } from '../price.rules.ts';

type Quote = Omit<AdvertQuote, 'pricingTierId' | 'tierName'> & { tierName?: string };

/** The parts of a price: the weekly price, growth, the days of each season, the package. */
export function QuoteTable({ quote }: { quote: Quote }) {
  const { adType, baseWeeklyPrice, userCount, userThreshold, scalingMultiplier, duration } = quote;
  const members = userCount === 1 ? '1 member' : `${userCount.toLocaleString('en-GB')} members`;
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-start [&_td]:px-4 [&_td]:py-2 [&_td]:text-end [&_th]:px-4 [&_th]:py-2 [&_th]:text-start [&_th]:font-normal [&_tr+tr]:border-line [&_tr+tr]:border-t">
        <caption className="sr-only">
          How the price adds up, {dateText(quote.startDate)} to {dateText(quote.endDate)}
        </caption>
        <tbody>
          <Line name={adTypeLabels[adType]} note="base price" end={`${poundsText(baseWeeklyPrice)} a week`} />
          <Line
            name={members}
            note={userThreshold === 0 ? 'no growth yet' : `from ${userThreshold.toLocaleString('en-GB')} on`}
            end={`× ${scalingMultiplier}`}
          />
          {quote.seasons.map(({ season, name, days, multiplier, amount }) => (
            <Line
              key={`${season} ${name} ${multiplier}`}
              name={daysText(days, season === 'normal' ? null : name)}
              note={`${days} ÷ 7 × ${poundsText(baseWeeklyPrice)} × ${scalingMultiplier} × ${multiplier}`}
              end={poundsText(amount)}
            />
          ))}
          {quote.surcharge > 0 ? (
            <Line name={quote.tierName ?? 'Package'} note="once" end={poundsText(quote.surcharge)} />
          ) : null}
          <tr className="bg-tile-soft text-tile-ink">
            <th scope="row">{daysText(duration, null, 'together')}</th>
            <td className="clock text-2xl">{poundsText(quote.total)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Line({ name, note, end }: { name: string; note: string; end: string }) {
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <span className="block text-sm text-soft">{note}</span>
      </th>
      <td className="whitespace-nowrap align-top">{end}</td>
    </tr>
  );
}

/** Returns for example '7 ordinary days', '7 days in Ramadan', '14 days together'. */
function daysText(days: number, season: string | null, rest?: string): string {
  const noun = days === 1 ? 'day' : 'days';
  if (rest !== undefined) return `${days} ${noun} ${rest}`;
  return season === null ? `${days} ordinary ${noun}` : `${days} ${noun} in ${season}`;
}
