import { useApi } from '#kit/web/api.ts';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../admin-contract.ts';
import type { PricingTier } from '../contract.ts';
import {
  adTypeLabels,
  adTypes,
  billingIntervals,
  maxPence,
  openingHoursFeature,
  type PricedEntityType,
  priceLengths,
} from '../price-options.ts';

type Props = { id: string; title: string; entityType: PricedEntityType; tier?: PricingTier };

/** The form of a package, new or not. */
export function PackageSheet({ id, title, entityType, tier }: Props) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Update Failed',
    fallback: 'Failed to update pricing',
    send: async (fields) => {
      const given = read(fields, tier);
      await (tier
        ? api.updatePricingTier({ id: tier.id, ...given })
        : api.createPricingTier({ entityType, ...given }));
      closeSheet(id);
      showToast({ title: tier ? 'The package is changed' : 'The package is added' });
    },
  });
  return (
    <Sheet id={id} title={title}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
        <PackageFields entityType={entityType} tier={tier} errors={errors} />
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Save'}
        </Button>
      </form>
    </Sheet>
  );
}

type FieldProps = { tier: PricingTier | undefined; errors: Errors };

function PackageFields({ entityType, tier, errors }: FieldProps & { entityType: PricedEntityType }) {
  const isAdvert = entityType === 'advertisement';
  return (
    <>
      <TextField
        label="Name"
        name="name"
        maxLength={priceLengths.name}
        defaultValue={tier?.name}
        error={errors.name}
        required
      />
      <TextArea
        label="What it includes"
        name="description"
        maxLength={priceLengths.description}
        defaultValue={tier?.description}
        error={errors.description}
      />
      <TextField
        label="Price in pence"
        hint={isAdvert ? 'Charged once, on top of the weekly price.' : undefined}
        name="basePrice"
        type="number"
        inputMode="numeric"
        min={0}
        max={maxPence}
        step={1}
        defaultValue={tier?.basePrice ?? 0}
        error={errors.basePrice}
      />
      {isAdvert ? <AdvertFields tier={tier} errors={errors} /> : null}
      {entityType === 'subscription' ? (
        <SelectField
          label="Paid by the"
          name="billingInterval"
          defaultValue={tier?.billingInterval ?? 'month'}
          choices={[
            { value: 'month', label: 'Month' },
            { value: 'year', label: 'Year' },
          ]}
          error={errors.billingInterval}
        />
      ) : (
        <TextField
          label="Days"
          hint={isAdvert ? 'The length that the form suggests.' : 'How long it lasts.'}
          name="durationDays"
          type="number"
          inputMode="numeric"
          min={1}
          max={366}
          defaultValue={tier?.durationDays ?? 30}
          error={errors.durationDays}
        />
      )}
      <TextField
        label="Position in the list (0 to 1000)"
        name="sortOrder"
        type="number"
        inputMode="numeric"
        min={0}
        max={1000}
        defaultValue={tier?.sortOrder ?? 100}
        error={errors.sortOrder}
      />
      <CheckboxField label="It is offered" name="isActive" defaultChecked={tier?.isActive ?? true} />
    </>
  );
}

function AdvertFields({ tier, errors }: FieldProps) {
  return (
    <>
      <SelectField
        label="Where"
        name="displayPosition"
        defaultValue={tier?.displayPosition ?? 'banner_top'}
        choices={adTypes.map((value) => ({ value, label: adTypeLabels[value] }))}
        error={errors.displayPosition}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Pictures"
          name="maxImages"
          type="number"
          inputMode="numeric"
          min={0}
          max={priceLengths.images}
          defaultValue={tier?.maxImages ?? 1}
          error={errors.maxImages}
        />
        <TextField
          label="Size (optional)"
          name="bannerSize"
          placeholder="728 × 90"
          maxLength={priceLengths.bannerSize}
          defaultValue={tier?.bannerSize ?? ''}
          error={errors.bannerSize}
        />
      </div>
      <CheckboxField
        label="With opening hours"
        name={openingHoursFeature.featureKey}
        defaultChecked={
          tier?.features.some(({ featureKey }) => featureKey === openingHoursFeature.featureKey) ?? false
        }
      />
    </>
  );
}

/** What the form says; a price that is left blank is 0, and features that it doesn't name stay. */
function read(fields: Fields, tier: PricingTier | undefined) {
  const others = (tier?.features ?? []).filter(
    ({ featureKey }) => featureKey !== openingHoursFeature.featureKey,
  );
  return {
    name: fields.text('name'),
    description: fields.text('description'),
    basePrice: fields.number('basePrice') ?? 0,
    durationDays: fields.number('durationDays') ?? null,
    maxImages: fields.number('maxImages') ?? 1,
    displayPosition: adTypes.find((one) => one === fields.text('displayPosition')) ?? null,
    bannerSize: fields.text('bannerSize').trim() || null,
    billingInterval: billingIntervals.find((one) => one === fields.text('billingInterval')) ?? null,
    features: fields.isTicked(openingHoursFeature.featureKey) ? [...others, openingHoursFeature] : others,
    isActive: fields.isTicked('isActive'),
    sortOrder: fields.number('sortOrder') ?? 100,
  };
}
