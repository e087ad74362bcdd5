import type { ArgumentsOf } from '#kit/contract/call.ts';
import { type Entered, readPounds } from '#kit/contract/field-kinds.ts';
import { conditions, maxPricePence } from './listing.rules.ts';
import type { calls } from './listing-own.contract.ts';
import { wordsProblem } from './listing-text.rules.ts';

/** Reads the fields of a form. */
type Fields = { text(name: string): string; isTicked(name: string): boolean };

type Draft = ArgumentsOf<typeof calls.createClassified>;

const required = {
  title: 'Please say what it is.',
  description: 'Please describe it in a sentence or two.',
  categoryId: 'Please choose a category.',
  condition: 'Please choose its condition.',
} as const;

/** Returns the problems in the form of a listing by field, before it is sent. */
export function listingFormErrors(fields: Fields): Record<string, string | undefined> {
  const missing = Object.entries(required).filter(([name]) => fields.text(name).trim() === '');
  const noPlace = fields.text('ward') === '' && fields.text('postcode').trim() === '';
  return {
    title: wordsProblem(fields.text('title')),
    description: wordsProblem(fields.text('description')),
    ...Object.fromEntries(missing),
    price: readPrice(fields).problem,
    ward: noPlace ? 'Please choose the ward where it can be seen.' : undefined,
    agreed: fields.isTicked('agreed') ? undefined : 'Please read what can’t be offered here.',
  };
}

function readPrice(fields: Fields): Entered<number> {
  const problem = 'Please enter a price in pounds, such as 45 or 12.50, or give it away.';
  const price = readPounds(fields.isTicked('free') ? 'free' : fields.text('price'), problem);
  return (price.value ?? 0) > maxPricePence ? { problem } : price;
}

/** Returns the fields of the form as input of the calls; empty ones are left out. */
export function readListingForm(fields: Fields): Draft {
  const text = (name: string) => fields.text(name).trim() || undefined;
  return {
    title: fields.text('title'),
    description: fields.text('description'),
    priceAmount: readPrice(fields).value ?? -1,
    condition: conditions.find((one) => one === fields.text('condition')) ?? 'good',
    categoryId: fields.text('categoryId'),
    ward: text('ward'),
    address: text('address'),
    postcode: text('postcode'),
    placeId: text('placeId'),
    showOnMap: fields.isTicked('showOnMap'),
  };
}
