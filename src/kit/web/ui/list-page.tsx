import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Page } from '#kit/contract/paging.ts';
import { Button } from './button.tsx';
import { ChipLink } from './chip.tsx';
import { EmptyState } from './notice.tsx';
import { type Crumb, PageHeader } from './page-header.tsx';

type Rows<Row> = {
  page: Page<Row>;
  /** The text of an empty list. */
  empty: string;
  emptyText?: string;
  /** The label of the link to the next rows. */
  next?: string;
  children: (rows: readonly Row[]) => ReactNode;
};

type Filters = {
  /** The fields of the GET form above the list: the address contains their values. */
  filters?: ReactNode;
  /** Other parameters of the address, which the form keeps. */
  keep?: Readonly<Record<string, string | undefined>>;
  /** The label of the form's button, and what may be next to it. */
  submit?: string;
  beside?: ReactNode;
};

type ListPageProps<Row> = Rows<Row> &
  Filters & {
    /** The title of the screen, as its tab shows it, if left out. */
    title?: string;
    lead?: string;
    /** The parent pages. */
    trail: readonly Crumb[];
    /** Buttons next to the heading. */
    actions?: ReactNode;
    /** Content between the heading and the filters: notices, chips, figures. */
    above?: ReactNode;
    /** The noun for one row and for several, if the list shows its total. */
    count?: readonly [one: string, several: string];
    /** Content after the list. */
    below?: ReactNode;
  };

/** A screen that is a list: heading, filters, total, a page of rows and the link to the next. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, lead, trail, actions, above, filters, count, page, below } = props;
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <>
      <PageHeader title={title} lead={lead} trail={trail}>
        {actions ? <div className="mt-3 flex flex-wrap gap-3">{actions}</div> : null}
      </PageHeader>
      <div className="page flex flex-col gap-4 pb-12">
        {above}
        {filters ? <FilterForm path={path} {...props} /> : null}
        {count ? (
          <p className="text-soft" role="status">
            {page.total} {count[page.total === 1 ? 0 : 1]}
          </p>
        ) : null}
        <PagedRows path={path} {...props} />
        {below}
      </div>
    </>
  );
}

/** A page of a list, or the text that it is empty, and the link to the next page. */
export function PagedRows<Row>({
  page: { items, nextCursor },
  path,
  empty,
  emptyText,
  next = 'Next page',
  children,
}: Rows<Row> & { path: string }) {
  return (
    <>
      {items.length > 0 ? (
        children(items)
      ) : (
        <EmptyState title={empty}>{emptyText ? <p>{emptyText}</p> : null}</EmptyState>
      )}
      {nextCursor === null ? null : (
        <Link
          to={path}
          search={(shown: object) => ({ ...shown, cursor: nextCursor })}
          className="link inline-flex min-h-11 items-center self-start"
        >
          {next}
        </Link>
      )}
    </>
  );
}

function FilterForm({ path, filters, keep = {}, submit = 'Search', beside }: Filters & { path: string }) {
  return (
    <form method="get" action={path} className="flex flex-wrap items-end gap-3">
      {filters}
      {Object.entries(keep).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button type="submit" variant="outline">
        {submit}
      </Button>
      {beside}
    </form>
  );
}

/** Chips that set one parameter of the address and keep the others. */
export function FilterChips({
  label,
  path,
  name,
  chosen,
  choices,
  children,
}: {
  label: string;
  path: string;
  name: string;
  chosen: string | undefined;
  choices: readonly { value: string | undefined; label: string }[];
  children?: ReactNode;
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <ChipLink
          key={choice.label}
          to={path}
          search={(shown: object) => ({ ...shown, [name]: choice.value, cursor: undefined })}
          chosen={chosen === choice.value}
        >
          {choice.label}
        </ChipLink>
      ))}
      {children}
    </nav>
  );
}
