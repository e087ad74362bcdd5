import { runDaysProblem } from '#features/exchange/prices/price.rules.ts';
import type { ArgumentsOf } from '#kit/contract/call.ts';
import {
  cleanLine,
  cleanText,
  type Entered,
  readEmail,
  readPhone,
  readWebAddress,
} from '#kit/contract/field-kinds.ts';
import type { Fields } from '#kit/web/form/use-form.tsx';
import type { calls } from '../advert.contract.ts';
import { advertCategories, advertTexts, minAdvertLengths } from '../advert.rules.ts';

type Draft = ArgumentsOf<typeof calls.submitAdvertisement> & { startDate: string };

/** Returns the problems in the form of an advert by field, before it is sent. */
export function validateAdvert(fields: Fields): Record<string, string | undefined> {
  const short = (['title', 'businessName', 'description', 'contactName', 'address'] as const).map((name) => {
    const isShort = cleanText(fields.text(name)).length < minAdvertLengths[name];
    return [name, isShort ? advertTexts[name] : undefined] as const;
  });
  return {
    pricingTierId: fields.text('pricingTierId') === '' ? advertTexts.pricingTierId : undefined,
    duration: runDaysProblem(fields.number('duration') ?? 0),
    ...Object.fromEntries(short),
    category: fields.text('category') === '' ? advertTexts.category : undefined,
    websiteUrl: optional(fields.text('websiteUrl'), (typed) => readWebAddress(typed, advertTexts.websiteUrl)),
    contactPhone: optional(fields.text('contactPhone'), readPhone),
    contactEmail: readEmail(fields.text('contactEmail'), advertTexts.contactEmail).problem,
  };
}

/** Returns the problem with an optional field that is filled in. */
function optional(typed: string, read: (typed: string) => Entered<string>): string | undefined {
  return cleanLine(typed) === '' ? undefined : read(typed).problem;
}

/** Returns the fields of the form as input of the call; empty ones are left out. */
export function advertDraft(fields: Fields): Draft {
  const text = (name: string) => cleanLine(fields.text(name)) || undefined;
  return {
    title: fields.text('title'),
    businessName: fields.text('businessName'),
    description: fields.text('description'),
    specialOffer: text('specialOffer'),
    category: advertCategories.find((one) => one === fields.text('category')) ?? 'Other',
    websiteUrl: text('websiteUrl'),
    address: fields.text('address'),
    contactName: fields.text('contactName'),
    contactEmail: fields.text('contactEmail'),
    contactPhone: text('contactPhone'),
    pricingTierId: fields.text('pricingTierId'),
    startDate: fields.text('startDate'),
    duration: fields.number('duration'),
    quotedTotal: fields.number('quotedTotal'),
    businessId: text('businessId'),
    claimsHalal: fields.isTicked('claimsHalal'),
  };
}
