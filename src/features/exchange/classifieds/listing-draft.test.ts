import { expect, test } from 'vitest';
import { listingDraft, wrongInListing } from './listing-draft.ts';

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
  Object.entries(wrongInListing(fields(values))).flatMap(([name, text]) => (text ? [name] : []));

test('a whole form is sent, an empty one says what each field needs', () => {
  expect(wrong(filled)).toEqual([]);
  expect(wrong({}).toSorted()).toEqual(
    ['agreed', 'categoryId', 'condition', 'description', 'price', 'title', 'ward'].toSorted(),
  );
});

test('what is given away needs no price', () => {
  const { price: _, ...rest } = filled;
  expect(wrong({ ...rest, free: 'on' })).toEqual([]);
  expect(listingDraft(fields({ ...filled, free: 'on' })).priceAmount).toBe(0);
  expect(listingDraft(fields(filled)).priceAmount).toBe(4500);
});

test('forbidden goods and phone numbers are told where they stand', () => {
  const values = { ...filled, title: 'Vape', description: 'ring 07700 900123' };
  expect(wrongInListing(fields(values))).toMatchObject({
    title: '“vape” can’t be offered here: Tobacco, vapes and shisha.',
    description: 'Please leave out a phone number: people write to you through the site.',
  });
});

test('it is on the map unless the box is left empty', () => {
  expect(listingDraft(fields({ ...filled, showOnMap: 'on' })).showOnMap).toBe(true);
  expect(listingDraft(fields(filled)).showOnMap).toBe(false);
});
