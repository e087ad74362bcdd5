import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { Chart } from '#kit/web/ui/chart/chart.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { StackedTable } from '#kit/web/ui/stacked-table.tsx';
import type { ExperimentResults } from '../experiment.contract.ts';
import { percentText, pointsText, verdicts } from '../experiment-result.rules.ts';

type VariantResult = ExperimentResults['variants'][number];

/** The results of an experiment so far: a sentence per variant, and the figures. */
export function ResultsPanel({ results }: { results: ExperimentResults }) {
  return (
    <Panel title="Results">
      {verdicts(results).map((sentence) => (
        <p key={sentence} className="text-lg" dir={directionOf(sentence)}>
          {sentence}
        </p>
      ))}
      <div className="mt-4">
        <StackedTable
          caption="How each variant fared"
          columns={columns}
          rows={results.variants}
          keyOf={({ id }) => id}
        />
      </div>
      <ResultsByDay results={results} />
      <p className="mt-2 max-w-3xl text-sm text-soft">
        A member counts once, a visitor once a day. The interval holds the true share with 95% confidence.
        Decide how long it will run before you start: if you look every day and stop at the first good figure,
        chance will often mislead you.
      </p>
    </Panel>
  );
}

/** A chart for each variant, all on the same scale. */
function ResultsByDay({ results: { variants } }: { results: ExperimentResults }) {
  const maxShown = Math.max(5, ...variants.flatMap(({ days }) => days.map(({ shown }) => shown ?? 0)));
  const [first] = variants;
  if (!first || first.days.length === 0) return null;
  return (
    <div className="my-6 grid gap-8 lg:grid-cols-2">
      {variants.map(({ id, name, days }) => (
        <Chart
          key={id}
          title={`${name}, by day`}
          head="Day"
          places={days.map(({ date }) => dateText(date, 'day'))}
          series={[
            { name: 'Saw it', values: days.map(({ shown }) => shown) },
            { name: 'Reached the goal', values: days.map(({ reached }) => reached) },
          ]}
          missing="under 5"
          min={maxShown}
        />
      ))}
    </div>
  );
}

const columns = [
  { title: 'Variant', cell: ({ name }: VariantResult) => <b dir="auto">{name}</b> },
  {
    title: 'Saw it',
    cell: ({ shown, members, visitors }: VariantResult) => (
      <>
        {shown}{' '}
        <span className="text-sm text-soft">
          ({members} {members === 1 ? 'member' : 'members'}, {visitors} {visitors === 1 ? 'visit' : 'visits'})
        </span>
      </>
    ),
  },
  { title: 'Reached the goal', cell: ({ reached }: VariantResult) => reached ?? 'Too few' },
  {
    title: 'Share',
    cell: ({ share, interval }: VariantResult) =>
      share === null || interval === null ? (
        '–'
      ) : (
        <>
          {percentText(share)}{' '}
          <span className="text-sm text-soft">
            ({percentText(interval.low)} to {percentText(interval.high)})
          </span>
        </>
      ),
  },
  {
    title: 'Compared with the first',
    cell: ({ comparison }: VariantResult) =>
      comparison === null ? (
        '–'
      ) : (
        <>
          {pointsText(comparison.difference)}{' '}
          <span className="text-sm text-soft">
            ({pointsText(comparison.low)} to {pointsText(comparison.high)})
          </span>
        </>
      ),
  },
];
