import { expect, test } from 'vitest';
import { aPdf } from '#test/factories/documents.ts';
import { isPlainPdf } from './check-pdf.ts';

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

test('a page of text is accepted as a PDF', () => {
  expect(isPlainPdf(aPdf('Certificate 1234'))).toBe(true);
});

test('other files are refused, even if they contain parts of a PDF', () => {
  const html = bytesOf('<html><script>alert(1)</script></html>%%EOF');
  const late = bytesOf(`MZ${Buffer.from(aPdf('x')).toString('latin1')}`);
  const zip = bytesOf(`PK\u0003\u0004 %PDF-1.7\n%%EOF`);
  for (const forged of [html, late, zip, new Uint8Array(), bytesOf('%PDF-9.9\n%%EOF')]) {
    expect(isPlainPdf(forged)).toBe(false);
  }
});

test('a truncated PDF is refused', () => {
  const whole = aPdf('Certificate 1234');
  expect(isPlainPdf(whole.slice(0, whole.length - 20))).toBe(false);
});

test('a PDF with scripts, files or a password is refused, even if the names are encoded', () => {
  for (const part of [
    '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    '/S /Launch',
    '/EmbeddedFile',
    '/Encrypt 5 0 R',
    '/J#61vaScript',
  ]) {
    expect(isPlainPdf(aPdf('x', part)), part).toBe(false);
  }
});
