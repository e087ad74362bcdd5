import { ChevronDown } from 'lucide-react';
import type { ChartSeries } from './chart-scale.ts';

/** The figures of a chart as a table, behind a line that opens it. */
export function ChartTable({
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
