import { expect, test } from 'vitest';
import { NewAdvert } from '../advert.contract.ts';
import { advertDraft, validateAdvert } from './advert-draft.ts';

function fieldsOf(values: Record<string, string>) {
  const text = (name: string) => values[name] ?? '';
  const number = (name: string) => (text(name) === '' ? undefined : Number(text(name)));
  return { text, texts: (name: string) => [text(name)], number, isTicked: (name: string) => name in values };
}

const whole = {
  title: 'Eid clothes, made to measure',
  businessName: 'Needle & Thread',
  description: 'Made to measure in Ilford, ready in a week.',
  category: 'Retail & Shopping',
  address: '31 Cranbrook Road',
  contactName: 'Amina',
  contactEmail: 'amina@example.org',
  pricingTierId: '01890a5d-ac96-774b-bcce-b302099a8057',
  startDate: '2026-12-01',
  duration: '14',
};

test('an empty form shows the server’s error for each field', () => {
  const wrong = validateAdvert(fieldsOf({ websiteUrl: 'javascript:alert(1)' }));
  expect(wrong).toEqual({
    pricingTierId: 'Please select a pricing tier',
    duration: 'Minimum duration is 7 days',
    title: 'Title must be at least 5 characters',
    businessName: 'Business name is required',
    description: 'Description must be at least 20 characters',
    contactName: 'Contact name is required',
    address: 'Address is required',
    category: 'Category is required',
    websiteUrl: 'Valid website URL is required',
    contactEmail: 'Valid email is required',
  });
  const long = validateAdvert(fieldsOf({ ...whole, duration: '366' }));
  expect(long.duration).toBe('Maximum duration is 365 days');
});

test('a complete form is accepted by the server as it is', () => {
  const fields = fieldsOf({ ...whole, websiteUrl: 'https://needle.example.org', claimsHalal: 'on' });
  expect(Object.values(validateAdvert(fields)).filter(Boolean)).toEqual([]);
  expect(NewAdvert.parse(advertDraft(fields))).toMatchObject({ duration: 14, claimsHalal: true });
});
