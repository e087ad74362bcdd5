// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget a table's roles where CSS lays it out as blocks.
import type { ReactNode } from 'react';

export type Column<Row> = { title: string; cell: (row: Row) => ReactNode; className?: string };

/**
 * A table that shows each row as a card on a phone, with the column's title before each value. Roles are explicit,
 * because browsers drop them if a table has display: block.
 */
export function StackedTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}) {
  return (
    <table role="table" className="block w-full border-collapse lg:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row" className="border-line border-b-2 text-start">
          {columns.map(({ title }) => (
            <th key={title} role="columnheader" scope="col" className="p-2 text-start align-bottom">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block lg:table-row-group">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className="mb-4 block rounded-card border border-line bg-surface p-3 lg:table-row lg:rounded-none lg:border-0 lg:border-b"
          >
            {columns.map(({ title, cell, className = '' }) => (
              <td
                key={title}
                role="cell"
                className={`block py-1 lg:table-cell lg:p-2 lg:align-top ${className}`}
              >
                <span aria-hidden="true" className="block text-sm text-soft lg:hidden">
                  {title}
                </span>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
