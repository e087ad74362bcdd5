import { poundsText } from '#kit/contract/number-text.ts';
import { useApi } from '#kit/web/api.ts';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { PricingTier } from '../price.contract.ts';
import {
  adTypeLabels,
  adTypes,
  billingIntervals,
  maxPence,
  openingHoursFeature,
  type PricedEntityType,
  pricedEntityLabels,
  pricedEntityTypes,
  priceLengths,
} from '../price.rules.ts';
import type { calls } from '../price-admin.contract.ts';

/** The packages, by the kind of thing. */
export function Packages({ tiers }: { tiers: readonly PricingTier[] }) {
  return pricedEntityTypes.map((entityType) => (
    <PackageGroup
      key={entityType}
      entityType={entityType}
      tiers={tiers.filter((tier) => tier.entityType === entityType)}
    />
  ));
}

function PackageGroup({
  entityType,
  tiers,
}: {
  entityType: PricedEntityType;
  tiers: readonly PricingTier[];
}) {
  const sheet = `new-package-${entityType}`;
  return (
    <Panel title={pricedEntityLabels[entityType]}>
      {tiers.length === 0 ? <p className="py-3">Nothing is offered.</p> : null}
      <RowList>
        {tiers.map((tier) => (
          <PackageRow key={tier.id} tier={tier} />
        ))}
      </RowList>
      <Button variant="outline" className="mt-3" onClick={() => openSheet(sheet)}>
        Add a package
      </Button>
      <PackageSheet key={tiers.length} id={sheet} title="Add a package" entityType={entityType} />
    </Panel>
  );
}

function PackageRow({ tier }: { tier: PricingTier }) {
  const sheet = `package-${tier.id}`;
  return (
    <>
      <Row
        title={
          <>
            <bdi>{tier.name}</bdi> {tier.isActive ? null : <Tag>Not offered</Tag>}
          </>
        }
        meta={metaOf(tier)}
        actions={
          <Button variant="outline" onClick={() => openSheet(sheet)}>
            Change
          </Button>
        }
      />
      <PackageSheet
        key={JSON.stringify(tier)}
        id={sheet}
        title={tier.name}
        entityType={tier.entityType}
        tier={tier}
      />
    </>
  );
}

function metaOf({
  displayPosition,
  basePrice,
  billingInterval,
  durationDays,
  maxImages,
}: PricingTier): string {
  if (displayPosition !== null) {
    const pictures = maxImages === 1 ? '1 picture' : `${maxImages} pictures`;
    const once = basePrice === 0 ? 'no extra charge' : `${poundsText(basePrice)} on top of the weekly price`;
    return `${adTypeLabels[displayPosition]} · ${once} · ${pictures}`;
  }
  if (billingInterval !== null) return `${poundsText(basePrice)} a ${billingInterval}`;
  return durationDays === null
    ? poundsText(basePrice)
    : `${poundsText(basePrice)} for ${durationDays === 1 ? '1 day' : `${durationDays} days`}`;
}

type Props = { id: string; title: string; entityType: PricedEntityType; tier?: PricingTier };

/** The form of a new or existing package. */
function PackageSheet({ id, title, entityType, tier }: Props) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Update Failed',
    fallback: 'Failed to update pricing',
    send: async (fields) => {
      const values = readForm(fields, tier);
      await (tier
        ? api.updatePricingTier({ id: tier.id, ...values })
        : api.createPricingTier({ entityType, ...values }));
    },
    onSuccess: () => {
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
          label="Size of its pictures in pixels (optional)"
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

/** Reads the form. A blank price is 0, and features that it doesn't list are kept. */
function readForm(fields: Fields, tier: PricingTier | undefined) {
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
