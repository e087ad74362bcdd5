import type { ArgumentsOf } from '#kit/contract/call.ts';
import { contactDetailIn } from './contact-details.ts';
import { forbiddenIn } from './forbidden-goods.ts';
import { conditions } from './listing-options.ts';
import { penceOf } from './price.ts';
import type { calls } from './selling-contract.ts';

/** What the fields of a form hold. */
type Fields = { text(name: string): string; isTicked(name: string): boolean };

type Draft = ArgumentsOf<typeof calls.createClassified>;

const required = {
  title: 'Please say what it is.',
  description: 'Please describe it in a sentence or two.',
  categoryId: 'Please choose a category.',
  condition: 'Please choose its condition.',
} as const;

/** What is wrong in the form of a listing, by field, before anything is sent. */
export function wrongInListing(fields: Fields): Record<string, string | undefined> {
  const missing = Object.entries(required).filter(([name]) => fields.text(name).trim() === '');
  const noPlace = fields.text('ward') === '' && fields.text('postcode').trim() === '';
  const hasPrice = fields.isTicked('free') || penceOf(fields.text('price')) !== undefined;
  return {
    title: wordsProblem(fields.text('title')),
    description: wordsProblem(fields.text('description')),
    ...Object.fromEntries(missing),
    price: hasPrice ? undefined : 'Please enter a price in pounds, such as 45 or 12.50, or give it away.',
    ward: noPlace ? 'Please choose the ward where it can be seen.' : undefined,
    agreed: fields.isTicked('agreed') ? undefined : 'Please read what can’t be offered here.',
  };
}

function wordsProblem(text: string): string | undefined {
  const forbidden = forbiddenIn(text);
  if (forbidden) return `“${forbidden.word}” can’t be offered here: ${forbidden.name}.`;
  const detail = contactDetailIn(text);
  return detail && `Please leave out ${detail}: people write to you through the site.`;
}

/** The fields of the form as the calls take them; what was left empty is left out. */
export function listingDraft(fields: Fields): Draft {
  const text = (name: string) => fields.text(name).trim() || undefined;
  return {
    title: fields.text('title'),
    description: fields.text('description'),
    priceAmount: fields.isTicked('free') ? 0 : (penceOf(fields.text('price')) ?? -1),
    condition: conditions.find((one) => one === fields.text('condition')) ?? 'good',
    categoryId: fields.text('categoryId'),
    ward: text('ward'),
    address: text('address'),
    postcode: text('postcode'),
    placeId: text('placeId'),
    showOnMap: fields.isTicked('showOnMap'),
  };
}
