import { poundsText } from '#kit/contract/money/pounds.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { PricingTier } from '../contract.ts';
import {
  adTypeLabels,
  type PricedEntityType,
  pricedEntityLabels,
  pricedEntityTypes,
} from '../price-options.ts';
import { PackageSheet } from './package-sheet.tsx';

/** What is offered, by what it is for. */
export function Packages({ tiers }: { tiers: readonly PricingTier[] }) {
  return pricedEntityTypes.map((entityType) => (
    <PackagesOf
      key={entityType}
      entityType={entityType}
      tiers={tiers.filter((tier) => tier.entityType === entityType)}
    />
  ));
}

function PackagesOf({ entityType, tiers }: { entityType: PricedEntityType; tiers: readonly PricingTier[] }) {
  const sheet = `new-package-${entityType}`;
  return (
    <Panel title={pricedEntityLabels[entityType]}>
      {tiers.length === 0 ? <p className="py-3">Nothing is offered.</p> : null}
      <RowList>
        {tiers.map((tier) => (
          <PackageRow key={tier.id} tier={tier} />
        ))}
      </RowList>
      <Button look="outline" className="mt-3" onClick={() => openSheet(sheet)}>
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
          <Button look="outline" onClick={() => openSheet(sheet)}>
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
