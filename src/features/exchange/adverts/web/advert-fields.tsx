import type { AdPricingTier } from '#features/exchange/prices/price.contract.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import type { Errors } from '#kit/web/form/use-form.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import type { Advert } from '../advert.contract.ts';
import { type AdType, advertCategories, advertLengths, placesAt } from '../advert.rules.ts';

/** The packages, each with its price today. */
export function TierChoice({
  tiers,
  chosen,
  onChoose,
  error,
}: {
  tiers: readonly AdPricingTier[];
  chosen: string;
  onChoose: (id: string) => void;
  error: string | undefined;
}) {
  return (
    <fieldset>
      <legend className="mb-2 font-display font-bold text-2xl">Where should it appear?</legend>
      <div className="grid gap-2">
        {tiers.map((tier) => (
          <label
            key={tier.id}
            className="flex min-h-16 cursor-pointer items-center gap-3 rounded-card border border-line bg-surface p-3 has-checked:border-tile-ink has-checked:bg-tile-soft"
          >
            <input
              type="radio"
              name="pricingTierId"
              value={tier.id}
              checked={tier.id === chosen}
              onChange={() => onChoose(tier.id)}
              className="size-6 shrink-0"
            />
            <span className="min-w-0 flex-1">
              <b className="block font-display text-lg leading-tight">{tier.name}</b>
              <span className="block text-sm text-soft">{detailOf(tier)}</span>
            </span>
            <span className="shrink-0 text-end text-sm">
              <b className="block text-base">{poundsText(tier.currentWeeklyPrice)}</b>a week
              {tier.basePrice > 0 ? <span className="block">+ {poundsText(tier.basePrice)}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? <p className="mt-1 font-semibold text-danger">{error}</p> : null}
      <p className="mt-2 text-sm text-soft">
        Adverts are on the home page and in the lists of events, council meetings, businesses, listings, forum
        posts, opportunities and members. Those above and beside the content are also on the pages of single
        businesses, listings, posts and opportunities. Premium members see none.
      </p>
    </fieldset>
  );
}

/** The place of each position, as PageSlots and TopAdvert show it. */
const placeTexts: Record<AdType, string> = {
  banner_top: 'Above the content, on computers and wide tablets only.',
  banner_sidebar: 'Beside the content on computers and wide tablets, below it on smaller screens.',
  banner_mobile: 'Between the rows of lists, on phones only.',
};

function detailOf({ displayPosition, description, bannerSize, maxImages }: AdPricingTier): string {
  const shape =
    bannerSize === null
      ? 'Pictures are cropped to squares.'
      : `Best picture size: ${bannerSize} pixels. Others are cropped to that shape.`;
  return [
    description,
    placeTexts[displayPosition],
    maxImages === 0 ? '' : shape,
    `${placesAt[displayPosition]} adverts take turns.`,
  ]
    .join(' ')
    .trim();
}

type Part = { start: Advert | null; errors: Errors };

const categories = [
  { value: '', label: 'Please choose' },
  ...advertCategories.map((name) => ({ value: name, label: name })),
];

export function BusinessFields({
  start,
  errors,
  businesses,
  showsHours,
}: Part & { businesses: readonly { id: string; name: string }[]; showsHours: boolean }) {
  const none = { value: '', label: 'None' };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Business name"
        name="businessName"
        dir="auto"
        autoComplete="organization"
        maxLength={advertLengths.businessName}
        defaultValue={start?.businessName}
        error={errors.businessName}
        required
      />
      <SelectField
        label="Category"
        name="category"
        choices={categories}
        defaultValue={start?.category ?? ''}
        error={errors.category}
        required
      />
      <TextField
        className="sm:col-span-2"
        label="Title"
        name="title"
        dir="auto"
        maxLength={advertLengths.title}
        placeholder="Eid clothes, made to measure"
        defaultValue={start?.title}
        error={errors.title}
        required
      />
      <TextArea
        className="sm:col-span-2"
        label="Description"
        name="description"
        rows={4}
        maxLength={advertLengths.description}
        defaultValue={start?.description}
        error={errors.description}
        required
      />
      <TextField
        className="sm:col-span-2"
        label="Special offer (optional)"
        name="specialOffer"
        dir="auto"
        maxLength={advertLengths.offer}
        placeholder="10% off until Eid"
        defaultValue={start?.specialOffer ?? ''}
        error={errors.specialOffer}
      />
      <TextField
        label="Address"
        name="address"
        dir="auto"
        autoComplete="street-address"
        maxLength={maxLengths.address}
        defaultValue={start?.address}
        error={errors.address}
        required
      />
      <TextField
        label="Website (optional)"
        name="websiteUrl"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={maxLengths.webAddress}
        hint="Your advert links to it."
        defaultValue={start?.websiteUrl ?? ''}
        error={errors.websiteUrl}
      />
      <SelectField
        label="Your entry in the directory (optional)"
        name="businessId"
        choices={[none, ...businesses.map(({ id, name }) => ({ value: id, label: name }))]}
        defaultValue={start?.business?.id ?? ''}
        hint={
          showsHours
            ? 'Your advert shows its opening hours. An advert that says “halal” needs an entry that shows why.'
            : 'An advert that says “halal” needs one that shows why.'
        }
        error={errors.businessId}
      />
      <CheckboxField
        label="My advert makes a halal claim"
        name="claimsHalal"
        defaultChecked={start?.claimsHalal}
        error={errors.claimsHalal}
        className="self-center"
      />
    </div>
  );
}

export function ContactFields({ start, errors }: Part) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Contact name"
        name="contactName"
        dir="auto"
        autoComplete="name"
        maxLength={advertLengths.contactName}
        defaultValue={start?.contactName}
        error={errors.contactName}
        required
      />
      <TextField
        label="Email"
        name="contactEmail"
        type="email"
        autoComplete="email"
        maxLength={maxLengths.email}
        defaultValue={start?.contactEmail}
        error={errors.contactEmail}
        required
      />
      <TextField
        label="Phone (optional)"
        name="contactPhone"
        type="tel"
        autoComplete="tel"
        maxLength={maxLengths.phone}
        defaultValue={start?.contactPhone ?? ''}
        error={errors.contactPhone}
      />
      <p className="self-end text-sm text-soft">Only administrators see how to reach you.</p>
    </div>
  );
}
