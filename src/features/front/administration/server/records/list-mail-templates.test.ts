import { expect } from 'vitest';
import { wholeMailer } from '#test/whole-product.ts';
import { testWithDb } from '#test/with-db.ts';
import { listMailTemplates } from './list-mail-templates.ts';

testWithDb('every kind says when it is sent and reads as a letter', async ({ ctx }) => {
  const templates = await listMailTemplates.run({ ...ctx, mailer: wholeMailer }, {});
  expect(templates.length).toBeGreaterThan(10);
  for (const { key, when, subject, text } of templates) {
    expect([key, when]).toEqual([expect.stringMatching(/^[a-z-]+$/), expect.stringMatching(/^[A-Z].*\.$/)]);
    expect(subject).toMatch(/^[^\r\n]{5,100}$/);
    expect(text).toContain('Assalamu alaikum');
  }
  expect(new Set(templates.map(({ key }) => key)).size).toBe(templates.length);
});
