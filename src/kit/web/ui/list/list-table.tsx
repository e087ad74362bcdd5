// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget a table's roles where CSS lays it out otherwise.
import type { ReactNode } from 'react';

export type ListColumn<Row> = { title: string; cell: (row: Row) => ReactNode };

/**
 * A table of which a phone shows two lines per row, and the row's menu: the title, and below it the most important
 * facts; the other columns need a wide screen.
 */
export function ListTable<Row>({
  caption,
  head,
  columns,
  rows,
  keyOf,
  titleOf,
  metaOf,
  actions,
}: {
  caption: string;
  /** The heading of the first column. */
  head: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  titleOf: (row: Row) => ReactNode;
  /** The second line, at every width. */
  metaOf: (row: Row) => ReactNode;
  /** The row's ⋯ menu, or its buttons; left out if there is nothing to do. */
  actions?: (row: Row) => ReactNode;
}) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-line border-b">
            <th scope="col" className="label px-4 py-2 text-start font-normal">
              {head}
            </th>
            {columns.map(({ title }) => (
              <th
                key={title}
                scope="col"
                className="label hidden px-2 py-2 text-start font-normal lg:table-cell"
              >
                {title}
              </th>
            ))}
            {actions ? (
              <th scope="col" className="px-4">
                <span className="sr-only">Actions</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="[&+tr]:border-line [&+tr]:border-t">
              <th scope="row" className="max-w-0 px-4 py-2 text-start font-normal max-lg:w-full lg:max-w-xs">
                <span className="block truncate leading-snug">{titleOf(row)}</span>
                <span className="block text-sm text-soft leading-snug">{metaOf(row)}</span>
              </th>
              {columns.map(({ title, cell }) => (
                <td key={title} className="hidden px-2 py-2 lg:table-cell">
                  {cell(row)}
                </td>
              ))}
              {actions ? (
                <td className="py-2 ps-0 pe-2 text-end">
                  <div className="flex items-center justify-end gap-2">{actions(row)}</div>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
