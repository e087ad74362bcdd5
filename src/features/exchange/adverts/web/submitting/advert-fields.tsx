import { maxLengths } from '#kit/contract/max-lengths.ts';
import type { Errors } from '#kit/web/form/use-form.ts';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { advertCategories, advertLengths } from '../../advert-options.ts';
import type { Advert } from '../../contract.ts';

type Part = { start: Advert | null; errors: Errors };

const categories = [
  { value: '', label: 'Please choose' },
  ...advertCategories.map((name) => ({ value: name, label: name })),
];

/** Business information. */
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
        label="It says or shows that something is halal"
        name="claimsHalal"
        defaultChecked={start?.claimsHalal}
        error={errors.claimsHalal}
        className="self-center"
      />
    </div>
  );
}

/** Contact information. */
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
        label="E-mail"
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
