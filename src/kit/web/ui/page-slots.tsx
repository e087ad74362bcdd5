import { createContext, type ReactNode, use } from 'react';

type Slots = {
  /** Placed beside the content of a page from 1024 px, and below it on narrower screens. */
  beside: ReactNode;
  /** Placed between the rows of a list, on phones. */
  betweenRows: ReactNode;
};

/** What the shell adds to a page in the slots that the page offers. The kit doesn’t know what it is. */
export const PageSlots = createContext<Slots>({ beside: null, betweenRows: null });

/** The slot beside the content, at the end of a page’s second column. */
export function BesideSlot() {
  return use(PageSlots).beside;
}

/**
 * The content of a page, and the slot beside it: at the end of its second column, or as a separate column. `width` applies while the
 * content has no slot beside it.
 */
export function PageColumn({
  width = '',
  className = '',
  second = null,
  children,
}: {
  width?: string;
  className?: string;
  second?: ReactNode;
  children: ReactNode;
}) {
  const { beside } = use(PageSlots);
  if (second === null && beside === null) {
    return <div className={`page ${width} ${className}`}>{children}</div>;
  }
  const columns =
    second === null ? 'lg:grid-cols-[minmax(0,1fr)_18.75rem] gap-x-10' : 'lg:grid-cols-[7fr_5fr] gap-x-16';
  return (
    <div className={`page grid grid-cols-[minmax(0,1fr)] items-start gap-y-8 ${columns} ${className}`}>
      <div className="min-w-0">{children}</div>
      <div className="grid min-w-0 content-start gap-8">
        {second}
        {beside}
      </div>
    </div>
  );
}

/** Whether the slot between rows follows the row at an index, or the last one of a shorter list. */
function isBreak(index: number, rows: number, after: number): boolean {
  return index === Math.min(after, rows) - 1;
}

/** The slot between the rows of a list, as a separate row. Put it after each row: only one shows it. */
export function RowBreak({
  index,
  rows,
  after = 3,
  className = '',
}: {
  index: number;
  /** The number of rows of the list. */
  rows: number;
  /** The number of rows before it. */
  after?: number;
  className?: string;
}) {
  const { betweenRows } = use(PageSlots);
  if (betweenRows === null || !isBreak(index, rows, after)) return null;
  return <li className={`py-3 md:hidden ${className}`}>{betweenRows}</li>;
}
