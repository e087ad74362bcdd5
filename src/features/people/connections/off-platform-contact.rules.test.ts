import { expect, test } from 'vitest';
import { asksForOffPlatformContact, shouldWarnOfContact } from './off-platform-contact.rules.ts';

test.each([
  'Are you on WhatsApp?',
  'add me on whats app',
  'my watsapp is better',
  'Do you have wattsap? easier',
  'lets use w h a t s a p p',
  'W.h.a.t.s.A.p.p me',
  'wh@ts4pp?',
  'what5app is quicker',
  'ｗｈａｔｓａｐｐ',
  'Whats\u200bApp',
  'I’m on Telegram',
  'can we move to Signal',
  'what’s your insta',
  'My Snapchat is amina.k',
  'wa.me/447700900123',
  'https://t.me/somebody',
  'My number is 07700 900123',
  'ring 0770-090-0123',
  '+44 7700 900123',
  '(020) 7946 0018',
  '٠٧٧٠٠٩٠٠١٢٣',
  'oh seven seven double oh nine zero zero one two three',
  'write to amina.khan@example.com',
  'amina (at) example (dot) com',
  'amina at gmail dot com',
  'What is your phone number?',
  'can i get ur number',
  'Give me your number please',
  'text me tonight',
  'Could you send me your email?',
  'Let’s talk somewhere private',
  'can we chat off here',
  'واٹس ایپ پر بات کریں',
  'عندك واتساب؟',
])('%s asks for contact off the platform', (text) => {
  expect(asksForOffPlatformContact(text)).toBe(true);
});

test.each([
  'Salam, I saw you sew. Could you show me how to line curtains?',
  'Saturday at ten suits me well.',
  'See you on 21/11/2026 at 10:30',
  'The hall costs £1,250 for 300 people, from 10 to 11.30',
  'We were 12, 14, 15 and 20 people in 2019, 2021, 2023',
  'What’s up? How are the children?',
  'what an app that would be',
  'The traffic signal at Gants Hill is broken',
  'Take a snap of the poster and put it on the board',
  'You’re the number one tutor my son has had',
  'Call me old-fashioned, but I like tea',
  'جزاک اللہ، کل ملتے ہیں۔',
  'We prayed Isha at 7.45 and Fajr at 6.15',
  'I read two, three, four books of his',
  'Meet me at the library at 3',
])('%s does not ask for contact off the platform', (text) => {
  expect(asksForOffPlatformContact(text)).toBe(false);
});

test('only the first ten messages are warned about, until contact details are shared', () => {
  const at = (position: number, areContactsShared = false) => ({ position, areContactsShared });
  expect(shouldWarnOfContact('My WhatsApp?', at(10))).toBe(true);
  expect(shouldWarnOfContact('My WhatsApp?', at(11))).toBe(false);
  expect(shouldWarnOfContact('My WhatsApp?', at(1, true))).toBe(false);
  expect(shouldWarnOfContact('See you on Saturday', at(1))).toBe(false);
});

test('texts made to be slow are checked in time', () => {
  const nasty = [
    'w '.repeat(2000),
    '1 '.repeat(2000),
    `${'a.'.repeat(2000)}@`,
    'talk '.repeat(800),
    'a'.repeat(4000),
  ];
  expect(nasty.map(asksForOffPlatformContact)).toEqual([false, true, false, false, false]);
});
