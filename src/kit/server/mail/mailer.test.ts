import { describe, expect, test } from 'vitest';
import { allMails } from '#test/whole-product.ts';
import { testSecrets } from '#test/with-db.ts';
import { createMailer, readUnsubscribeToken, unsubscribeToken } from './mailer.ts';

const userId = '019359a4-7c00-7000-8000-000000000001';
const mailer = createMailer(allMails, { publicUrl: 'https://mahalla.example', secrets: testSecrets });

describe.each(allMails)('$key', (template) => {
  const compose = (props: object) =>
    mailer.compose({ template: template.key, props, topic: template.topic, userId });

  test('reads as a letter in both forms, on one subject line, with the way out where it may be left', () => {
    const { subject, html, text } = compose(template.example);
    expect(subject).toMatch(/^[^\r\n]{5,150}$/);
    for (const form of [html, text]) {
      expect(form).toContain('Assalamu alaikum');
      expect(form.includes('/unsubscribe?token=')).toBe(template.topic !== null);
      expect(form).not.toMatch(/undefined|\[object|NaN/);
    }
  });

  test('takes whatever a member is called as text', () => {
    const evil = '<img src=x onerror=alert(1)>';
    const props = Object.fromEntries(
      Object.entries(template.example).map(([name, value]) => [name, name === 'firstName' ? evil : value]),
    );
    expect(compose(props).html).not.toContain('<img');
  });
});

test('a link holds the address of the site and a token that only we can make', () => {
  const { text } = mailer.compose({
    template: 'password-reset',
    props: { firstName: 'Amina', tokenId: userId },
    topic: null,
    userId,
  });
  expect(text).toContain(`https://mahalla.example/reset-password?token=${userId}.`);
});

test('the link out names member and topic, and can’t be made for another', () => {
  const token = unsubscribeToken(testSecrets, userId, 'communityUpdates');
  expect(readUnsubscribeToken(testSecrets, token)).toEqual({ userId, topic: 'communityUpdates' });
  expect(readUnsubscribeToken(testSecrets, token.replace('0001', '0002'))).toBeUndefined();
  expect(readUnsubscribeToken(testSecrets, '')).toBeUndefined();
});
