import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichTextView } from './rich-text.tsx';

test('each block has its own direction, and Urdu has its language', () => {
  const html = renderToStaticMarkup(
    <RichTextView
      blocks={[
        { type: 'paragraph', spans: [{ text: 'Salaam' }, { text: ' all', bold: true, italic: true }] },
        { type: 'list', start: 2, items: [[{ type: 'paragraph', spans: [{ text: 'وقفہ مل جاتا ہے' }] }]] },
      ]}
    />,
  );
  expect(html).toContain('<p dir="ltr">Salaam<strong><em> all</em></strong></p>');
  expect(html).toContain('<ol dir="rtl" lang="ur" start="2"><li dir="rtl" lang="ur"><p');
});

// The first strong letter does not decide the direction: bagofwords1/bagofwords#1029, dear-github/dear-github#147.
test('an Urdu sentence that starts with a Latin word is right-to-left, and each list item has its own direction', () => {
  const paragraph = (text: string) => ({ type: 'paragraph' as const, spans: [{ text }] });
  const html = renderToStaticMarkup(
    <RichTextView
      blocks={[
        paragraph('WhatsApp پر پیغام نہ بھیجیں، یہاں لکھیں۔'),
        { type: 'list', start: null, items: [[paragraph('Bring water')], [paragraph('پانی ساتھ لائیں۔')]] },
      ]}
    />,
  );
  expect(html).toContain('<p dir="rtl" lang="ur">WhatsApp');
  expect(html).toContain('<li dir="ltr"><p dir="ltr">Bring water');
  expect(html).toContain('<li dir="rtl" lang="ur"><p dir="rtl" lang="ur">پانی');
});

test('a link opens in a new tab, is marked as nofollow, and shows its host', () => {
  const html = renderToStaticMarkup(
    <RichTextView
      blocks={[
        { type: 'paragraph', spans: [{ text: 'bank', href: 'https://evil.example/', host: 'evil.example' }] },
      ]}
    />,
  );
  expect(html).toContain('rel="nofollow ugc noopener noreferrer" target="_blank">bank</a> <bdi');
  expect(html).toContain('>(evil.example)</bdi>');
});

test('tags in text and code are escaped', () => {
  const html = renderToStaticMarkup(
    <RichTextView
      blocks={[
        { type: 'quote', blocks: [{ type: 'paragraph', spans: [{ text: '<b>x</b>', code: true }] }] },
        { type: 'code', text: '<script>' },
        { type: 'rule' },
      ]}
    />,
  );
  expect(html).toContain(
    '<blockquote dir="ltr"><p dir="ltr"><code>&lt;b&gt;x&lt;/b&gt;</code></p></blockquote>',
  );
  expect(html).toContain('<pre dir="ltr">&lt;script&gt;</pre>');
});
