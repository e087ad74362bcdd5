import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { startPictures } from './form-pictures.ts';
import { PicturesField } from './pictures-field.tsx';

const pictures = startPictures(['a', 'b', 'c'].map((id) => ({ id, url: `/media/${id}.webp` })));
const field = (max: number) =>
  renderToStaticMarkup(<PicturesField label="Pictures" max={max} pictures={pictures} onChange={() => {}} />);

test('pictures are shown in order, and each button names its picture', () => {
  const html = field(8);
  expect(html).toContain('alt="Your picture 3"');
  expect(html.match(/Shown first/g)).toHaveLength(1);
  expect(html).toContain('aria-label="Remove picture 2"');
  expect(html).toContain('3 of 8.');
  expect(html).toMatch(/aria-label="Move picture 1 back" disabled=""/);
  expect(html).toMatch(/aria-label="Move picture 3 on" disabled=""/);
});

test('the field asks for a description only where pictures have one', () => {
  const described = pictures.map((picture) => ({ ...picture, altText: 'Two lamps, £5 off' }));
  const asking = (max?: number) =>
    renderToStaticMarkup(
      <PicturesField
        label="Pictures"
        max={8}
        pictures={described}
        onChange={() => {}}
        {...(max === undefined ? {} : { maxAltText: max })}
      />,
    );
  expect(asking(150)).toContain('Picture 3 in words (optional)');
  expect(asking(150).match(/value="Two lamps, £5 off"/g)).toHaveLength(3);
  expect(asking()).not.toContain('in words');
});

test('the file input disappears at the maximum number of pictures', () => {
  expect(field(4)).toContain('type="file"');
  expect(field(3)).not.toContain('type="file"');
});
