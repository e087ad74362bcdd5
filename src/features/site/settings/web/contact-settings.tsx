import { maxLengths } from '#kit/contract/field-limits.ts';
import { TextArea, TextField } from '#kit/web/ui/field.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { Settings } from '../settings.contract.ts';
import { maxTaglineLength } from '../settings.rules.ts';

type Props = { settings: Settings; errors: Partial<Record<string, string>> };

/** What the site says about itself on its pages and in its emails. */
export function ContactSettings({ settings, errors }: Props) {
  return (
    <Panel title="Contact details">
      <div className="grid gap-4">
        <p className="text-soft">
          Everyone sees these in the footer, on Privacy, Terms of use, Safety and Accessibility, and in every
          email.
        </p>
        <TextField
          label="Email"
          name="contactEmail"
          type="email"
          maxLength={maxLengths.email}
          defaultValue={settings.contactEmail}
          error={errors.contactEmail}
        />
        <TextField
          label="Telephone (optional)"
          name="contactPhone"
          type="tel"
          maxLength={maxLengths.phone}
          defaultValue={settings.contactPhone}
          error={errors.contactPhone}
        />
        <TextArea
          label="Postal address"
          name="contactAddress"
          rows={2}
          maxLength={maxLengths.address}
          defaultValue={settings.contactAddress}
          hint="The address of the people who run the site. By law you must show one if you keep people’s data."
          error={errors.contactAddress}
        />
        <TextField
          label="Data protection email"
          name="dataProtectionEmail"
          type="email"
          maxLength={maxLengths.email}
          defaultValue={settings.dataProtectionEmail}
          hint="For questions about the data you keep."
          error={errors.dataProtectionEmail}
        />
        <TextField
          label="Tagline"
          name="tagline"
          maxLength={maxTaglineLength}
          defaultValue={settings.tagline}
          error={errors.tagline}
        />
      </div>
    </Panel>
  );
}
