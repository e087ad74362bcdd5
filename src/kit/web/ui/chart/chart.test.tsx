import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BarList } from './bar-list.tsx';
import { Chart } from './chart.tsx';

const days = ['Mon 23 Nov', 'Tue 24 Nov', 'Wed 25 Nov'];

test('the table of a chart contains every value, and marks missing ones', () => {
  const html = renderToStaticMarkup(
    <Chart
      title="Visits by day"
      head="Day"
      places={days}
      series={[
        { name: 'Views', values: [1200, 900, 0] },
        { name: 'Visitors', values: [80, null, 5] },
      ]}
      missing="under 5"
    />,
  );
  const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row]) =>
    [...(row ?? '').matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  );
  expect(rows).toEqual([
    ['Day', 'Views', 'Visitors'],
    ['Mon 23 Nov', '1,200', '80'],
    ['Tue 24 Nov', '900', 'under 5'],
    ['Wed 25 Nov', '0', '5'],
  ]);
});

test('a chart’s label names its highest value, and there are no inline styles', () => {
  const html = renderToStaticMarkup(
    <Chart
      title="Visits by day"
      head="Day"
      places={days}
      series={[{ name: 'Views', values: [7, 9, 3] }]}
      kind="lines"
    />,
  );
  expect(html).toContain(
    'aria-label="Visits by day. Highest 9, Tue 24 Nov. Each value is in the table below."',
  );
  expect(html).not.toContain('style=');
});

test('a chart without data is drawn empty', () => {
  const html = renderToStaticMarkup(
    <Chart title="Visits" head="Day" places={[]} series={[{ name: 'Views', values: [] }]} />,
  );
  expect(html).not.toMatch(/NaN|Infinity|undefined/);
});

test('the bars of a list are proportional to their values', () => {
  const rows = [
    { key: 'a', name: 'Events', value: 50, text: '50' },
    { key: 'b', name: 'Forum', value: 25, text: '25' },
  ];
  const widths = (of?: number) => {
    const list =
      of === undefined ? <BarList label="Used" rows={rows} /> : <BarList label="Used" rows={rows} of={of} />;
    return [...renderToStaticMarkup(list).matchAll(/<rect width="([\d.]+)"/g)].map(([, width]) =>
      Number(width),
    );
  };
  expect(widths()).toEqual([100, 50]);
  expect(widths(100)).toEqual([50, 25]);
});

test('a chart without anything to draw says why', () => {
  const chart = (values: (number | null)[]) =>
    renderToStaticMarkup(
      <Chart
        title="Visits"
        head="Day"
        places={days}
        series={[{ name: 'Views', values }]}
        missing="under 5"
      />,
    );
  expect(chart([0, 0, 0])).toContain('Nothing in this period.');
  expect(chart([0, 0, 0])).not.toContain('<svg role');
  expect(chart([0, null, 0])).toContain('Nothing to show: 0 or under 5 each time.');
  expect(chart([0, -3, 0])).toContain('<svg role');
  expect(chart([0, null, 0])).toContain('<table');
});
