import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../contract.ts';
import { audiences, launchPhases, weeklyEmailDays } from '../setting-options.ts';
import type { SettingChanges } from '../settings.ts';

const route = getRouteApi('/_admin/admin/settings');

const phases = { founding: 'Founding: visitors meet the waiting list', open: 'Open: visitors meet the home' };
const dayLabels = {
  off: 'By the button alone',
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
] as const;

const periods = [
  {
    name: 'waitingListMonths',
    label: 'Sign-ups that lead to nothing are kept for (months)',
    min: 1,
    max: 24,
  },
  { name: 'mailLogDays', label: 'The list of sent messages is kept for (days)', min: 1, max: 365 },
  { name: 'auditLogMonths', label: 'The audit log is kept for (months)', min: 12, max: 84 },
] as const;

/** /admin/settings: what holds for the whole site. */
export function SettingsPage() {
  const settings = route.useLoaderData();
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors } = useForm({
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
      <form noValidate onSubmit={onSubmit} className="page grid gap-6 pb-12 lg:grid-cols-2">
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
          <TextField
            label="Sender’s name"
            name="senderName"
            defaultValue={settings.senderName}
            hint="The address is set where the server is (MAIL_FROM)."
            error={errors.senderName}
          />
          <SelectField
            label="The weekly e-mail goes out"
            name="weeklyEmailDay"
            defaultValue={settings.weeklyEmailDay}
            choices={weeklyEmailDays.map((value) => ({ value, label: dayLabels[value] }))}
            error={errors.weeklyEmailDay}
          />
          <TextField
            label="From this hour on (6 to 21)"
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
            hint="Set up your own first: from then on nobody administers without one."
          />
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
        <Button type="submit" disabled={sending} className="justify-self-start">
          {sending ? 'Saving...' : 'Save settings'}
        </Button>
      </form>
    </>
  );
}

/** What the form holds. The server checks it all; numbers that are none go as null and are refused there. */
function readChanges(fields: Fields): SettingChanges {
  const audience = (name: string) => audiences.find((one) => one === fields.text(name));
  const number = (name: string) => Number(fields.text(name));
  return {
    launchPhase: launchPhases.find((one) => one === fields.text('launchPhase')),
    forumsAudience: audience('forumsAudience'),
    volunteeringAudience: audience('volunteeringAudience'),
    memberDirectoryAudience: audience('memberDirectoryAudience'),
    submitAdAudience: audience('submitAdAudience'),
    adminsNeedSecondFactor: fields.isTicked('adminsNeedSecondFactor'),
    senderName: fields.text('senderName'),
    weeklyEmailDay: weeklyEmailDays.find((one) => one === fields.text('weeklyEmailDay')),
    weeklyEmailHour: number('weeklyEmailHour'),
    waitingListMonths: number('waitingListMonths'),
    mailLogDays: number('mailLogDays'),
    auditLogMonths: number('auditLogMonths'),
  };
}
