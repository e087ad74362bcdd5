import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { startPictures } from './form-pictures.ts';
import { PicturesField } from './pictures-field.tsx';

const pictures = startPictures(['a', 'b', 'c'].map((id) => ({ id, url: `/media/${id}.webp` })));
const field = (max: number) =>
  renderToStaticMarkup(<PicturesField label="Pictures" max={max} pictures={pictures} onChange={() => {}} />);

test('pictures stand in order, each with buttons that say which they are of', () => {
  const html = field(8);
  expect(html).toContain('alt="Your picture 3"');
  expect(html.match(/Shown first/g)).toHaveLength(1);
  expect(html).toContain('aria-label="Remove picture 2"');
  expect(html).toContain('3 of 8.');
  expect(html).toMatch(/aria-label="Move picture 1 back" disabled=""/);
  expect(html).toMatch(/aria-label="Move picture 3 on" disabled=""/);
});

test('with as many as there may be, nothing more can be chosen', () => {
  expect(field(4)).toContain('type="file"');
  expect(field(3)).not.toContain('type="file"');
});
