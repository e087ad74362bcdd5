import { getRouteApi } from '@tanstack/react-router';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { useUnsavedChanges } from '#kit/web/form/use-unsaved-changes.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, SettingChanges, Settings } from '../settings.contract.ts';
import { audiences, launchPhases, weeklyEmailDays } from '../settings.rules.ts';
import { ContactSettings } from './contact-settings.tsx';

const route = getRouteApi('/_admin/admin/settings');

const phases = {
  founding: 'Founding: visitors see the waiting list',
  open: 'Open: visitors see the home page',
};
const dayLabels = {
  off: 'Only when an administrator sends it',
  monday: 'On Mondays',
  tuesday: 'On Tuesdays',
  wednesday: 'On Wednesdays',
  thursday: 'On Thursdays',
  friday: 'On Fridays',
  saturday: 'On Saturdays',
  sunday: 'On Sundays',
} as const;
const audienceLabels = { admin: 'Administrators', members: 'Members', everyone: 'Everyone' };

const features = [
  { name: 'forumsAudience', label: 'Forums' },
  { name: 'volunteeringAudience', label: 'Volunteering' },
  { name: 'memberDirectoryAudience', label: 'Member directory' },
  { name: 'submitAdAudience', label: 'Submit an advert' },
  { name: 'classifiedsAudience', label: 'Classifieds' },
] as const;

const periods = [
  {
    name: 'waitingListMonths',
    label: 'Keep unused sign-ups for (months)',
    min: 1,
    max: 24,
  },
  { name: 'listingDays', label: 'A classified listing runs for (days)', min: 7, max: 180 },
  { name: 'mailLogDays', label: 'Keep the list of sent messages for (days)', min: 1, max: 365 },
  { name: 'auditLogMonths', label: 'Keep the audit log for (months)', min: 12, max: 84 },
] as const;

/** /admin/settings: settings for the whole site. */
export function SettingsPage() {
  const settings = route.useLoaderData();
  const api = useApi<typeof calls>();
  const { onInput, onSaved } = useUnsavedChanges();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Failed to save the settings',
    send: (fields) => api.saveSettings(readChanges(fields)),
    onSuccess: () => {
      onSaved();
      showToast({ title: 'Settings Updated' });
    },
  });
  return (
    <>
      <PageHeader trail={[{ name: 'Admin', path: '/admin' }]} />
      <form method="post" noValidate onSubmit={onSubmit} onInput={onInput} className="page pb-12">
        {/* Columns, because the panels are of very different heights. */}
        <div className="gap-6 lg:columns-2 *:mb-6 *:break-inside-avoid">
          <ContactSettings settings={settings} errors={errors} />
          <Panel title="Launch">
            <SelectField
              label="Phase"
              name="launchPhase"
              defaultValue={settings.launchPhase}
              choices={launchPhases.map((value) => ({ value, label: phases[value] }))}
              error={errors.launchPhase}
            />
          </Panel>
          <MailSettings settings={settings} errors={errors} />
          <Panel title="Who sees what">
            <div className="grid gap-4">
              {features.map(({ name, label }) => (
                <SelectField
                  key={name}
                  label={label}
                  name={name}
                  defaultValue={settings[name]}
                  choices={audiences.map((value) => ({ value, label: audienceLabels[value] }))}
                  error={errors[name]}
                />
              ))}
            </div>
          </Panel>
          <Panel title="How long things are kept">
            <div className="grid gap-4">
              {periods.map(({ name, label, min, max }) => (
                <TextField
                  key={name}
                  label={label}
                  name={name}
                  type="number"
                  min={min}
                  max={max}
                  defaultValue={settings[name]}
                  error={errors[name]}
                />
              ))}
            </div>
          </Panel>
          <InvoiceSettings settings={settings} errors={errors} />
        </div>
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving...' : 'Save settings'}
        </Button>
      </form>
    </>
  );
}

/** Reads the form. The server validates all values; anything that isn't a number is sent as null and rejected there. */
function readChanges(fields: Fields): SettingChanges {
  const audience = (name: string) => audiences.find((known) => known === fields.text(name));
  const number = (name: string) => Number(fields.text(name));
  return {
    launchPhase: launchPhases.find((known) => known === fields.text('launchPhase')),
    forumsAudience: audience('forumsAudience'),
    volunteeringAudience: audience('volunteeringAudience'),
    memberDirectoryAudience: audience('memberDirectoryAudience'),
    submitAdAudience: audience('submitAdAudience'),
    classifiedsAudience: audience('classifiedsAudience'),
    adminsNeedSecondFactor: fields.isTicked('adminsNeedSecondFactor'),
    tagline: fields.text('tagline'),
    contactEmail: fields.text('contactEmail'),
    contactPhone: fields.text('contactPhone'),
    contactAddress: fields.text('contactAddress'),
    dataProtectionEmail: fields.text('dataProtectionEmail'),
    senderName: fields.text('senderName'),
    replyTo: fields.text('replyTo'),
    weeklyEmailDay: weeklyEmailDays.find((known) => known === fields.text('weeklyEmailDay')),
    weeklyEmailHour: number('weeklyEmailHour'),
    waitingListMonths: number('waitingListMonths'),
    mailLogDays: number('mailLogDays'),
    listingDays: number('listingDays'),
    auditLogMonths: number('auditLogMonths'),
    operatorName: fields.text('operatorName'),
    operatorAddress: fields.text('operatorAddress'),
    paymentDetails: fields.text('paymentDetails'),
    vatNumber: fields.text('vatNumber'),
    vatPercent: number('vatPercent'),
  };
}

type Props = { settings: Settings; errors: Partial<Record<string, string>> };

/** Who sends emails and when, and what administrators need to sign in. */
function MailSettings({ settings, errors }: Props) {
  return (
    <Panel title="Mail and safety">
      <div className="grid gap-4">
        <TextField
          label="Sender name"
          name="senderName"
          defaultValue={settings.senderName}
          hint="The sender’s address is set on the server (MAIL_FROM)."
          error={errors.senderName}
        />
        <TextField
          label="Replies go to"
          name="replyTo"
          type="email"
          maxLength={maxLengths.email}
          defaultValue={settings.replyTo}
          hint="Leave it empty if the sender’s address is read."
          error={errors.replyTo}
        />
        <SelectField
          label="Send the weekly email"
          name="weeklyEmailDay"
          defaultValue={settings.weeklyEmailDay}
          choices={weeklyEmailDays.map((value) => ({ value, label: dayLabels[value] }))}
          error={errors.weeklyEmailDay}
        />
        <TextField
          label="From this hour (6 to 21)"
          name="weeklyEmailHour"
          type="number"
          min={6}
          max={21}
          defaultValue={settings.weeklyEmailHour}
          error={errors.weeklyEmailHour}
        />
        <CheckboxField
          label="Administrators need a second factor"
          name="adminsNeedSecondFactor"
          defaultChecked={settings.adminsNeedSecondFactor}
          hint="Once this is on, no administrator can work without one."
        />
        <p>
          <LinkButton variant="quiet" to="/profile/security">
            Set up your own second factor
          </LinkButton>
        </p>
      </div>
    </Panel>
  );
}

/** The issuer's details on invoices, and VAT. */
function InvoiceSettings({ settings, errors }: Props) {
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
          label="How to pay"
          name="paymentDetails"
          rows={3}
          maxLength={maxLengths.address}
          defaultValue={settings.paymentDetails}
          hint="Your bank account’s name, sort code and number, or “cash at the mosque office”. Buyers see it on their orders and invoices and in emails. Without it, adverts can only be approved if people can pay by card."
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
