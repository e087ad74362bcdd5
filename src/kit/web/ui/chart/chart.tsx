import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import {
  type Axis,
  axisOf,
  barOf,
  type ChartSeries,
  linePath,
  placeWidth,
  plotHeight,
} from './chart-scale.ts';

/** Lines differ in more than their colour. */
const lines = [
  'stroke-tile-ink',
  'stroke-caution [stroke-dasharray:6_4]',
  'stroke-soft [stroke-dasharray:1_5]',
];
const fills = ['fill-tile-ink', 'fill-caution', 'fill-soft'];

const unknown = '–';

const inWords = (value: number) => value.toLocaleString('en-GB');

type ChartProps = {
  /** What it shows: 'Page views by day'. */
  title: string;
  /** The label of its positions, for the heading of the table's first column: 'Day'. */
  head: string;
  /** The positions from left to right: 'Mon 23 Nov'. */
  places: readonly string[];
  /** At most three, each with a value for every position. */
  series: readonly ChartSeries[];
  kind?: 'bars' | 'lines';
  format?: (value: number) => string;
  /** The table's text for a missing value. */
  missing?: string;
  /** The minimum top of the axis. */
  min?: number;
};

/** A chart of up to three series, and the same figures in a table that opens below it. It needs no script. */
export function Chart({
  title,
  head,
  places,
  series,
  kind = 'bars',
  format = inWords,
  missing = unknown,
  min = 1,
}: ChartProps) {
  const id = useId();
  const all = series.flatMap(({ values }) => values);
  const axis = axisOf(all, min);
  const isBlank = all.every((value) => value === null || value === 0);
  return (
    <figure aria-labelledby={id} className="m-0">
      <figcaption id={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold text-lg">{title}</span>
        {series.length > 1 && !isBlank ? <Legend kind={kind} names={series.map(({ name }) => name)} /> : null}
      </figcaption>
      {isBlank ? (
        <p className="mt-2 text-soft">
          {all.includes(null) && missing !== unknown
            ? `Nothing to show: 0 or ${missing} each time.`
            : 'Nothing in this period.'}
        </p>
      ) : (
        <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-soft text-xs">
          <div aria-hidden="true" className="clock flex h-40 flex-col justify-between text-end sm:h-52">
            <span className="-mt-2">{format(axis.top)}</span>
            {axis.bottom < 0 ? <span>{format(0)}</span> : null}
            <span className="-mb-2">{format(axis.bottom)}</span>
          </div>
          <Plot
            label={`${title}. ${highest(places, series, format)}`}
            {...{ places, series, kind, axis, format }}
          />
          <span />
          <PlaceNames places={places} />
        </div>
      )}
      <ChartTable {...{ title, head, places, series, format, missing }} />
    </figure>
  );
}

function Plot({
  label,
  places,
  series,
  kind,
  axis,
  format,
}: Required<Pick<ChartProps, 'places' | 'series' | 'kind' | 'format'>> & { label: string; axis: Axis }) {
  const width = Math.max(1, places.length) * placeWidth;
  return (
    <svg
      role="img"
      aria-label={label}
      focusable="false"
      viewBox={`0 0 ${width} ${plotHeight}`}
      preserveAspectRatio="none"
      className="h-40 w-full overflow-visible sm:h-52"
    >
      {[0, plotHeight / 2, plotHeight].map((y) => (
        <path
          key={y}
          d={`M0 ${y}H${width}`}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-line"
        />
      ))}
      {series.map(({ name, values }, index) =>
        kind === 'lines' ? (
          <path
            key={name}
            d={linePath(values, axis)}
            vectorEffect="non-scaling-stroke"
            strokeLinecap="round"
            strokeLinejoin="round"
            className={`fill-none stroke-[2.5px] ${lines[index] ?? ''}`}
          />
        ) : (
          values.map((value, place) => {
            const bar = barOf(value, { axis, place, series: index, of: series.length });
            return bar ? (
              <rect key={`${name} ${places[place]}`} {...bar} className={fills[index] ?? ''}>
                <title>{`${places[place]}: ${format(value ?? 0)}`}</title>
              </rect>
            ) : null;
          })
        ),
      )}
    </svg>
  );
}

/** The first, the middle and the last position: more would overlap on a phone. */
function PlaceNames({ places }: { places: readonly string[] }) {
  const middle = places.length > 4 ? places[Math.floor((places.length - 1) / 2)] : undefined;
  return (
    <div aria-hidden="true" className="mt-1.5 flex justify-between gap-2">
      <span>{places[0]}</span>
      {middle === undefined ? null : <span>{middle}</span>}
      {places.length > 1 ? <span className="text-end">{places.at(-1)}</span> : null}
    </div>
  );
}

function Legend({ kind, names }: { kind: 'bars' | 'lines'; names: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-x-4 text-sm">
      {names.map((name, index) => (
        <span key={name} className="inline-flex items-center gap-2">
          <svg aria-hidden="true" focusable="false" viewBox="0 0 20 10" className="h-2.5 w-5">
            {kind === 'lines' ? (
              <path d="M1 5H19" className={`stroke-[2.5px] ${lines[index] ?? ''}`} />
            ) : (
              <rect width="20" height="10" className={fills[index] ?? ''} />
            )}
          </svg>
          {name}
        </span>
      ))}
    </span>
  );
}

/** The description for a screen reader: where the chart is highest. */
function highest(
  places: readonly string[],
  series: readonly ChartSeries[],
  format: (value: number) => string,
): string {
  const tops = series.flatMap(({ name, values }) => {
    const present = values.filter((value) => value !== null);
    if (present.length === 0) return [];
    const max = Math.max(...present);
    const place = places[values.indexOf(max)] ?? '';
    return [`${series.length > 1 ? `${name}: highest` : 'Highest'} ${format(max)}, ${place}.`];
  });
  return [...tops, 'Each value is in the table below.'].join(' ');
}

/** The figures of a chart as a table, behind a line that opens it. */
function ChartTable({
  title,
  head,
  places,
  series,
  format,
  missing,
}: {
  title: string;
  head: string;
  places: readonly string[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  missing: string;
}) {
  return (
    <details className="group no-print mt-2">
      <summary className="inline-flex min-h-11 items-center gap-1 text-sm text-tile-ink">
        Show as a table<span className="sr-only">: {title}</span>
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys alone. */}
      <section aria-label={`${title}, table`} tabIndex={0} className="max-h-80 overflow-auto">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className="label py-2 pe-3 text-start font-normal">
                {head}
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="label py-2 ps-3 text-end font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((place, index) => (
              <tr key={place} className="[&+tr]:border-line [&+tr]:border-t">
                <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                  {place}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className="clock py-1.5 ps-3 text-end">
                    {typeof values[index] === 'number' ? format(values[index]) : missing}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
