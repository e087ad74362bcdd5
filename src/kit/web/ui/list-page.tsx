import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Page } from '#kit/contract/paging.ts';
import { Button } from './button.tsx';
import { ChipLink } from './chip.tsx';
import { type Crumb, PageHeader } from './page-header.tsx';
import { EmptyState } from './states.tsx';

type Rows<Row> = {
  page: Page<Row>;
  /** What stands there instead of nothing. */
  empty: string;
  emptyText?: string;
  /** What the link to the rows after these says. */
  next?: string;
  children: (rows: readonly Row[]) => ReactNode;
};

type Filters = {
  /** The fields of the GET form above the list: the address says what is shown. */
  filters?: ReactNode;
  /** What the address says beside those fields, and goes on saying. */
  keep?: Readonly<Record<string, string | undefined>>;
  /** What the form's button says, and what may stand beside it. */
  submit?: string;
  beside?: ReactNode;
};

type ListPageProps<Row> = Rows<Row> &
  Filters & {
    title: string;
    lead?: string;
    /** The way here; the list itself comes last. */
    trail: readonly [...Crumb[], Crumb];
    /** Buttons beside the heading. */
    actions?: ReactNode;
    /** What stands between the heading and the filters: notices, chips, figures. */
    above?: ReactNode;
    /** How one row and several are called, where the list says how many there are. */
    count?: readonly [one: string, several: string];
    /** What stands after the list. */
    below?: ReactNode;
  };

/** A screen that is a list: heading, filters, how many there are, a page of rows and the way to the next. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, lead, trail, actions, above, filters, count, page, below } = props;
  const path = trail.at(-1)?.path ?? '/';
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

/** A page of a list, or that there is nothing, and the link to the next page. */
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
      <Button type="submit" look="outline">
        {submit}
      </Button>
      {beside}
    </form>
  );
}

/** Chips that set one parameter of the address, beside all others that it has. */
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
