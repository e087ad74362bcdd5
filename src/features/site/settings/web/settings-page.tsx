import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../contract.ts';
import { audiences, launchPhases, weeklyEmailDays } from '../setting-options.ts';
import type { SettingChanges } from '../settings.ts';
import { InvoiceSettings } from './invoice-settings.tsx';

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
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Failed to save the settings',
    send: async (fields) => {
      await api.saveSettings(readChanges(fields));
      showToast({ title: 'Settings Updated' });
    },
  });
  return (
    <>
      <PageHeader
        title="Site settings"
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Settings', path: '/admin/settings' },
        ]}
      />
      <form method="post" noValidate onSubmit={onSubmit} className="page grid gap-6 pb-12 lg:grid-cols-2">
        <Panel title="Launch">
          <SelectField
            label="Phase"
            name="launchPhase"
            defaultValue={settings.launchPhase}
            choices={launchPhases.map((value) => ({ value, label: phases[value] }))}
            error={errors.launchPhase}
          />
        </Panel>
        <Panel title="Mail and safety">
          <div className="grid gap-4">
            <TextField
              label="Sender name"
              name="senderName"
              defaultValue={settings.senderName}
              hint="The sender’s address is set on the server (MAIL_FROM)."
              error={errors.senderName}
            />
            <SelectField
              label="Send the weekly e-mail"
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
              <LinkButton look="quiet" to="/profile/security">
                Set up your own second factor
              </LinkButton>
            </p>
          </div>
        </Panel>
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
        {problem}
        <Button type="submit" disabled={sending} className="col-span-full justify-self-start">
          {sending ? 'Saving...' : 'Save settings'}
        </Button>
      </form>
    </>
  );
}

/** The form's values. The server validates them all; anything that isn't a number is sent as null and rejected there. */
function readChanges(fields: Fields): SettingChanges {
  const audience = (name: string) => audiences.find((one) => one === fields.text(name));
  const number = (name: string) => Number(fields.text(name));
  return {
    launchPhase: launchPhases.find((one) => one === fields.text('launchPhase')),
    forumsAudience: audience('forumsAudience'),
    volunteeringAudience: audience('volunteeringAudience'),
    memberDirectoryAudience: audience('memberDirectoryAudience'),
    submitAdAudience: audience('submitAdAudience'),
    classifiedsAudience: audience('classifiedsAudience'),
    adminsNeedSecondFactor: fields.isTicked('adminsNeedSecondFactor'),
    senderName: fields.text('senderName'),
    weeklyEmailDay: weeklyEmailDays.find((one) => one === fields.text('weeklyEmailDay')),
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
