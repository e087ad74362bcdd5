import { expect, test } from 'vitest';
import { listingFormErrors, readListingForm } from './listing-draft.rules.ts';

const filled = {
  title: 'Pushchair',
  description: 'Folds flat.',
  categoryId: 'c',
  condition: 'good',
  price: '£45',
  ward: 'Loxford',
  agreed: 'on',
};

function fields(values: Record<string, string>) {
  return { text: (name: string) => values[name] ?? '', isTicked: (name: string) => name in values };
}

const wrong = (values: Record<string, string>) =>
  Object.entries(listingFormErrors(fields(values))).flatMap(([name, text]) => (text ? [name] : []));

test('a complete form is sent, and an empty one says what each field needs', () => {
  expect(wrong(filled)).toEqual([]);
  expect(wrong({}).toSorted()).toEqual(
    ['agreed', 'categoryId', 'condition', 'description', 'price', 'title', 'ward'].toSorted(),
  );
});

test('a listing that is given away needs no price', () => {
  const { price: _, ...rest } = filled;
  expect(wrong({ ...rest, free: 'on' })).toEqual([]);
  expect(readListingForm(fields({ ...filled, free: 'on' })).priceAmount).toBe(0);
  expect(readListingForm(fields(filled)).priceAmount).toBe(4500);
});

test('forbidden goods and phone numbers are reported at their fields', () => {
  const values = { ...filled, title: 'Vape', description: 'ring 07700 900123' };
  expect(listingFormErrors(fields(values))).toMatchObject({
    title: '“vape” can’t be offered here: Tobacco, vapes and shisha.',
    description: 'Please leave out a phone number: people write to you through the site.',
  });
});

test('a listing is on the map only if the box is ticked', () => {
  expect(readListingForm(fields({ ...filled, showOnMap: 'on' })).showOnMap).toBe(true);
  expect(readListingForm(fields(filled)).showOnMap).toBe(false);
});
