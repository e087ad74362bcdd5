import { expect, test } from 'vitest';
import { z } from 'zod';
import { present } from './present.ts';

const Listing = z.object({
  id: z.string(),
  price: z.number().nullable(),
  phone: z.string().nullable(),
  imageUrl: z.string().nullable(),
});

const row = { id: '1', price: 500, phone: '020 7946 0123', imageKey: 'a.webp', sellerId: '7' };

test('a response contains the fields of its schema, and no other columns of the row', () => {
  expect(present(Listing, row, { imageUrl: '/media/a.webp' })).toEqual({
    id: '1',
    price: 500,
    phone: '020 7946 0123',
    imageUrl: '/media/a.webp',
  });
});

test('a field can be replaced for those who may not see it', () => {
  expect(present(Listing, row, { imageUrl: null, phone: null })).toMatchObject({ phone: null });
});

test('a field that the row lacks, or has with another type, must be given', () => {
  // @ts-expect-error: the row has no imageUrl.
  expect(present(Listing, row, {})).toMatchObject({ imageUrl: undefined });
  // @ts-expect-error: the row's price is a text.
  expect(present(Listing, { ...row, price: '500' }, { imageUrl: null })).toMatchObject({ price: '500' });
});
