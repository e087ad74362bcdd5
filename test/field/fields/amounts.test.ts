import { describe, expect, test } from 'vitest';
import { readListingForm } from '#features/exchange/classifieds/listing-draft.rules.ts';
import { eventDraft, findMissingFields } from '#features/gatherings/events/event-form.rules.ts';
import { readPounds } from '#kit/contract/field-kinds.ts';
import { amounts } from './amounts.ts';

/** The fields of a form that has only an amount, typed into the field of this name. */
const only = (name: string, typed: string) => ({
  text: (asked: string) => (asked === name ? typed : ''),
  texts: () => [],
  number: () => undefined,
  isTicked: () => false,
});

/** The forms that read an amount themselves; those for fitrana and refunds pass the field on to `readPounds`. */
const forms = {
  'a field for pounds': (typed: string) => readPounds(typed).value,
  'an event’s cost': (typed: string) => eventDraft(only('cost', typed)).costPence,
  'a listing’s price': (typed: string) => readListingForm(only('price', typed)).priceAmount,
};

describe.each(Object.entries(forms))('%s', (_, read) => {
  test.each(amounts)('$typed is $stored pence', ({ typed, stored }) => {
    expect(String(read(typed))).toBe(stored);
  });
});

test('an amount that isn’t fully understood is asked about', () => {
  for (const typed of ['10 to 15', '5 each', '£5 or £10', 'TBC']) {
    expect([typed, findMissingFields(only('cost', typed)).cost]).toEqual([
      typed,
      'Enter an amount in pounds, like 45 or 12.50.',
    ]);
  }
});
