import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkedText, splitAtMarks } from './marked-text.tsx';

test('every occurrence of a mark is split off, and nothing else', () => {
  const text = 'Ham radio from Birmingham. Ham, serial 0-19 (b)';
  expect(splitAtMarks(text, ['Ham', '0-19'])).toEqual([
    '',
    'Ham',
    ' radio from Birmingham. ',
    'Ham',
    ', serial ',
    '0-19',
    ' (b)',
  ]);
  expect(splitAtMarks(text, [])).toEqual([text]);
  expect(splitAtMarks('Interest rate, interest', ['interest', 'Interest rate'])[1]).toBe('Interest rate');
});

test('marks are rendered as marks, and the text is escaped', () => {
  const html = renderToStaticMarkup(<MarkedText text="Water <pistol>, new" marks={['pistol']} />);
  expect(html).toMatch(/^Water &lt;<mark class="[^"]+">pistol<\/mark>&gt;, new$/);
});
