import { useState } from 'react';

/** Rows of fields that can be added and removed: the key of each stays, so that what was typed stays with it. */
export function useRows<Row>(start: readonly Row[], max: number) {
  const [rows, setRows] = useState(() => start.map((row, at) => ({ key: at, row: row as Row | null })));
  const [next, setNext] = useState(start.length);
  return {
    rows,
    isFull: rows.length >= max,
    add: () => {
      setRows([...rows, { key: next, row: null }]);
      setNext(next + 1);
    },
    remove: (key: number) => setRows(rows.filter((one) => one.key !== key)),
  };
}

/** How many rows may be added before the keys of a form are no longer read. */
export const lastRowKey = 60;
