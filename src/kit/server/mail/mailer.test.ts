import { describe, expect, test } from 'vitest';
import { notificationKeys } from '#features/accounts/notifications/notification.rules.ts';
import { boroughDetails } from '#kit/contract/site-details.ts';
import { allMails } from '#test/whole-product.ts';
import { testSecrets } from '#test/with-db.ts';
import { createMailer, readUnsubscribeToken, unsubscribeToken } from './mailer.tsx';

const userId = '019359a4-7c00-7000-8000-000000000001';
const mailer = createMailer(allMails, { publicUrl: 'https://mahalla.example', secrets: testSecrets });

describe.each(allMails)('$key', (template) => {
  const compose = (props: object) =>
    mailer.compose({ template: template.key, props, topic: template.topic, userId }, boroughDetails);

  test('has a greeting in HTML and text, a one-line subject, and an unsubscribe link if it has a topic', () => {
    const { subject, html, text } = compose(template.example);
    expect(subject).toMatch(/^[^\r\n]{5,150}$/);
    for (const form of [html, text]) {
      expect(form).toContain('Assalamu alaikum');
      expect(form.includes('/unsubscribe?token=')).toBe(template.topic !== null);
      expect(form).not.toMatch(/undefined|\[object|NaN/);
    }
  });

  test('has an existing preference as its topic or none, and only with a topic can it wait for a digest', () => {
    const { topic, page, isUrgent } = template;
    expect([null, ...notificationKeys]).toContain(topic);
    if (topic === null) expect({ page, isUrgent }).toEqual({ page: undefined, isUrgent: undefined });
  });

  test('escapes the member’s name', () => {
    const evil = '<img src=x onerror=alert(1)>';
    const props = Object.fromEntries(
      Object.entries(template.example).map(([name, value]) => [name, name === 'firstName' ? evil : value]),
    );
    expect(compose(props).html).not.toContain('<img');
  });
});

test('a link contains the site’s address and a signed token', () => {
  const { text } = mailer.compose(
    { template: 'password-reset', props: { firstName: 'Amina', tokenId: userId }, topic: null, userId },
    boroughDetails,
  );
  expect(text).toContain(`https://mahalla.example/reset-password?token=${userId}.`);
});

test('an unsubscribe token contains its member and topic, and is invalid for another member', () => {
  const token = unsubscribeToken(testSecrets, userId, 'communityUpdates');
  expect(readUnsubscribeToken(testSecrets, token)).toEqual({ userId, topic: 'communityUpdates' });
  expect(readUnsubscribeToken(testSecrets, token.replace('0001', '0002'))).toBeUndefined();
  expect(readUnsubscribeToken(testSecrets, '')).toBeUndefined();
});

test('a message ends with the site’s tagline and address', () => {
  const details = {
    ...boroughDetails,
    tagline: 'One road, one table',
    address: '4 Ley Street, Ilford IG1 4AA',
  };
  expect(mailer.preview('password-reset', details)?.text).toContain(
    'One road, one table. 4 Ley Street, Ilford IG1 4AA.',
  );
});
