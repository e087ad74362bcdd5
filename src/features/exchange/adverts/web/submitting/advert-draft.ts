import type { ArgumentsOf } from '#kit/contract/call.ts';
import type { Fields } from '#kit/web/form/use-form.ts';
import { advertCategories, bannerSizes } from '../../advert-options.ts';
import type { calls } from '../../contract.ts';

type Draft = ArgumentsOf<typeof calls.submitAdvertisement>;

const shortest = {
  title: [5, 'Title must be at least 5 characters'],
  businessName: [2, 'Business name is required'],
  description: [20, 'Description must be at least 20 characters'],
  contactName: [2, 'Contact name is required'],
  address: [5, 'Address is required'],
} as const;

/** What is wrong in the form of an advert, by field, before anything is sent. */
export function wrongInAdvert(fields: Fields): Record<string, string | undefined> {
  const short = Object.entries(shortest).map(
    ([name, [least, text]]) => [name, fields.text(name).trim().length < least ? text : undefined] as const,
  );
  return {
    pricingTierId: fields.text('pricingTierId') === '' ? 'Please select a pricing tier' : undefined,
    duration: durationProblem(fields.number('duration') ?? 0),
    ...Object.fromEntries(short),
    category: fields.text('category') === '' ? 'Category is required' : undefined,
    websiteUrl: websiteProblem(fields.text('websiteUrl').trim()),
    contactEmail: /^\S+@\S+\.\S+$/.test(fields.text('contactEmail').trim())
      ? undefined
      : 'Valid email is required',
  };
}

/** What is wrong with a number of days. */
export function durationProblem(days: number): string | undefined {
  if (days < 7) return 'Minimum duration is 7 days';
  return days > 365 ? 'Maximum duration is 365 days' : undefined;
}

function websiteProblem(typed: string): string | undefined {
  if (typed === '') return undefined;
  const url = URL.parse(typed);
  return url && /^https?:$/.test(url.protocol) ? undefined : 'Valid website URL is required';
}

/** The fields of the form as the call takes them; what was left empty is left out. */
export function advertDraft(fields: Fields): Draft {
  const text = (name: string) => fields.text(name).trim() || undefined;
  return {
    title: fields.text('title'),
    businessName: fields.text('businessName'),
    description: fields.text('description'),
    specialOffer: text('specialOffer'),
    category: advertCategories.find((one) => one === fields.text('category')) ?? 'Other',
    websiteUrl: text('websiteUrl'),
    address: fields.text('address'),
    contactName: fields.text('contactName'),
    contactEmail: fields.text('contactEmail').trim(),
    contactPhone: text('contactPhone'),
    pricingTierId: fields.text('pricingTierId'),
    startDate: fields.text('startDate'),
    duration: fields.number('duration'),
    quotedTotal: fields.number('quotedTotal'),
    bannerSize: bannerSizes.find((one) => one === fields.text('bannerSize')),
    businessId: text('businessId'),
    claimsHalal: fields.isTicked('claimsHalal'),
  };
}
