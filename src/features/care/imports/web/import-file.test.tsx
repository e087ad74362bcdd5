import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ImportFileField } from './import-file.tsx';

type Takes = Parameters<typeof ImportFileField>[0]['takes'];

/** The types of files that a browser offers in the field’s dialog. */
function offered(takes: Takes): string[] {
  const html = renderToStaticMarkup(<ImportFileField takes={takes} onChange={() => undefined} />);
  return /accept="([^"]*)"/.exec(html)?.[1]?.split(',') ?? [];
}

test('a list of places can be chosen as a spreadsheet, a map file or a ZIP file', () => {
  expect(offered('places with pictures')).toEqual(
    expect.arrayContaining(['.csv', '.tsv', '.geojson', '.json', '.zip']),
  );
});

test('any other list can be chosen as a spreadsheet only', () => {
  for (const takes of ['spreadsheet', 'spreadsheets'] as const) {
    expect(offered(takes)).toEqual(expect.arrayContaining(['.csv', '.tsv']));
    expect(offered(takes).join(',')).not.toMatch(/json|zip/);
  }
});
