import { expect, test } from 'vitest';
import { aPdf } from '#test/factories/documents.ts';
import { isPlainPdf } from './check-pdf.ts';

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

test('a page of text is a PDF', () => {
  expect(isPlainPdf(aPdf('Certificate 1234'))).toBe(true);
});

test('something else that calls itself one is none', () => {
  const html = bytesOf('<html><script>alert(1)</script></html>%%EOF');
  const late = bytesOf(`MZ${Buffer.from(aPdf('x')).toString('latin1')}`);
  const zip = bytesOf(`PK\u0003\u0004 %PDF-1.7\n%%EOF`);
  for (const forged of [html, late, zip, new Uint8Array(), bytesOf('%PDF-9.9\n%%EOF')]) {
    expect(isPlainPdf(forged)).toBe(false);
  }
});

test('one that was cut off is none', () => {
  const whole = aPdf('Certificate 1234');
  expect(isPlainPdf(whole.slice(0, whole.length - 20))).toBe(false);
});

test('one with programs, files or a password in it is refused, also where the names are written in numbers', () => {
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
