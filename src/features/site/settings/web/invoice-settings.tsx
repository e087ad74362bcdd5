import { maxLengths } from '#kit/contract/max-lengths.ts';
import { TextArea, TextField } from '#kit/web/ui/field.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { Settings } from '../settings.ts';

type Props = { settings: Settings; errors: Partial<Record<string, string>> };

/** Who asks for money, and whether VAT is in it. */
export function InvoiceSettings({ settings, errors }: Props) {
  return (
    <Panel title="Invoices">
      <div className="grid gap-4">
        <TextField
          label="Name on invoices"
          name="operatorName"
          defaultValue={settings.operatorName}
          hint="Who issues the invoices: the charity, company or person that runs this site."
          error={errors.operatorName}
        />
        <TextArea
          label="Address"
          name="operatorAddress"
          rows={3}
          maxLength={maxLengths.address}
          defaultValue={settings.operatorAddress}
          error={errors.operatorAddress}
        />
        <TextArea
          label="Where to pay"
          name="paymentDetails"
          rows={3}
          maxLength={maxLengths.address}
          defaultValue={settings.paymentDetails}
          hint="Your bank account’s name, sort code and number. It’s shown on invoices that haven’t been paid."
          error={errors.paymentDetails}
        />
        <TextField
          label="VAT number"
          name="vatNumber"
          defaultValue={settings.vatNumber}
          hint="Leave it empty if you aren’t registered: then no VAT is charged."
          error={errors.vatNumber}
        />
        <TextField
          label="VAT in per cent"
          name="vatPercent"
          type="number"
          min={0}
          max={50}
          defaultValue={settings.vatPercent}
          hint="Prices include it. Orders placed earlier keep the rate of that day."
          error={errors.vatPercent}
        />
      </div>
    </Panel>
  );
}
