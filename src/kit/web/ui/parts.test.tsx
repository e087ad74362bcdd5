import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { ChipLink, ChipRow, FiltersChip } from './chip.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Emblem } from './emblem.tsx';
import { DayRows } from './list/day-rows.tsx';
import { CoverLink, Row, RowList } from './list/row.tsx';
import { ActionBar } from './over/action-bar.tsx';
import { MenuAnchor, MenuButton, MenuLink, MoreMenu } from './over/menu.tsx';
import { closeSheet, openSheet, Sheet, SheetLink } from './over/sheet.tsx';
import { PageTabs } from './page-header.tsx';
import { AllLink, SectionLabel } from './section.tsx';
import { Tag } from './tag.tsx';

/** Returns the HTML that a server renders. */
async function written(page: ReactNode): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory({ initialEntries: ['/events?when=today'] }),
  });
  await router.load();
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const today = '2026-11-30';
const some = [
  { id: 'a', date: '2026-11-30' },
  { id: 'b', date: '2026-11-30' },
  { id: 'c', date: '2026-12-01' },
  { id: 'd', date: '2026-12-06' },
];

test('rows of one date share one margin, which names today, tomorrow and a new month', async () => {
  const html = await written(
    <DayRows items={some} dateOf={({ date }) => date} keyOf={({ id }) => id} today={today}>
      {({ id }) => <b>{id}</b>}
    </DayRows>,
  );
  const margins = [...html.matchAll(/<time dateTime="([^"]+)"[^>]*>(.*?)<\/time>/g)].map(
    ([, date, inside]) => `${date} ${inside?.replace(/<[^>]+>/g, ' ').trim()}`,
  );
  expect(margins.map((text) => text.replace(/\s+/g, ' '))).toEqual([
    '2026-11-30 Mon 30 today',
    '2026-12-01 Tue 1 tomorrow',
    '2026-12-06 Sun 6 Dec',
  ]);
  expect([...html.matchAll(/<b>(.)<\/b>/g)].map(([, id]) => id).join('')).toBe('abcd');
});

test('a row’s title link covers the row, and its buttons lie above that', async () => {
  const html = await written(
    <RowList boxed>
      <Row
        lead={
          <Emblem name="Charity">
            <path d="M6 26h36" />
          </Emblem>
        }
        title={<CoverLink to="/">Soup kitchen</CoverLink>}
        meta="10:00am"
        end={<Tag>Free</Tag>}
        actions={<Button variant="soft">Approve</Button>}
      />
    </RowList>,
  );
  expect(html).toMatch(
    /<li class="relative[^>]*>.*<h3[^>]*><a [^>]*class="cover[^>]*>Soup kitchen<\/a><\/h3>/,
  );
  expect(html).toMatch(/<div class="relative z-1[^>]*><button/);
  expect(html).toContain('role="img" aria-label="Charity"');
});

test('a link opens a sheet, and its chip shows the number of active filters', async () => {
  const html = await written(
    <>
      <ChipRow label="Filters">
        <ChipLink to="/" chosen>
          This weekend
        </ChipLink>
        <FiltersChip sheet="filters" count={2} />
        <SheetLink sheet="filters">All</SheetLink>
      </ChipRow>
      <Sheet id="filters" title="Filters">
        <button type="button" onClick={() => closeSheet('filters')} onFocus={() => openSheet('filters')}>
          Show
        </button>
      </Sheet>
    </>,
  );
  expect(html).toMatch(/<a [^>]*href="#filters"[^>]*>.*Filters \(2\)<\/a>/);
  expect(html).toMatch(/<dialog id="filters" aria-labelledby="filters-title"/);
  expect(html).toContain('aria-current="true"');
  expect(await written(<FiltersChip sheet="filters" count={0} />)).toContain('Filters</a>');
});

test('of tabs with the same path, the one with the current query is marked', async () => {
  const html = await written(
    <PageTabs
      label="When"
      tabs={[
        { name: 'All', to: '/events', search: {} },
        { name: 'Today', to: '/events', search: { when: 'today' } },
      ]}
    />,
  );
  const marked = [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]+)</g)].map(([, name]) => name);
  expect(marked).toEqual(['Today']);
});

test('a menu opens without a script and has a label', async () => {
  const html = await written(
    <>
      <SectionLabel title="Events" action={<AllLink to="/">All events</AllLink>} />
      <ActionBar label="Book a place">
        <MoreMenu>
          <MenuLink to="/">Home</MenuLink>
          <MenuAnchor href="/events.ics">Calendar</MenuAnchor>
          <MenuButton>Report</MenuButton>
        </MoreMenu>
      </ActionBar>
    </>,
  );
  expect(html).toMatch(
    /<section aria-label="Book a place"[^>]*><details[^>]*><summary[^>]*aria-label="More"/,
  );
  expect(html).toContain('All events');
});

test.each([
  ['Delete event', 'Keep'],
  ['Send weekly email', 'Cancel'],
  ['Cancel event', 'Go back'],
])('beside “%s” the button that closes a question says “%s”', async (action, out) => {
  const html = await written(
    <ConfirmDialog id="a" question="Are you sure?" action={action} onConfirm={() => undefined} />,
  );
  expect([...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([out, action]);
});
