import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichTextView } from './rich-text.tsx';

test('each block has its own direction, and Urdu its language', () => {
  const html = renderToStaticMarkup(
    <RichTextView
      blocks={[
        { type: 'paragraph', spans: [{ text: 'Salaam' }, { text: ' all', bold: true, italic: true }] },
        { type: 'list', start: 2, items: [[{ type: 'paragraph', spans: [{ text: 'وقفہ مل جاتا ہے' }] }]] },
      ]}
    />,
  );
  expect(html).toContain('<div dir="auto"><p>Salaam<strong><em> all</em></strong></p></div>');
  expect(html).toContain('<div dir="auto" lang="ur"><ol start="2"><li><p>');
});

test('a link opens elsewhere, gives no credit, and says its host', () => {
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

test('a text is text, with its tags and its code', () => {
  const html = renderToStaticMarkup(
    <RichTextView
      blocks={[
        { type: 'quote', blocks: [{ type: 'paragraph', spans: [{ text: '<b>x</b>', code: true }] }] },
        { type: 'code', text: '<script>' },
        { type: 'rule' },
      ]}
    />,
  );
  expect(html).toContain('<blockquote><p><code>&lt;b&gt;x&lt;/b&gt;</code></p></blockquote>');
  expect(html).toContain('<pre>&lt;script&gt;</pre>');
});
