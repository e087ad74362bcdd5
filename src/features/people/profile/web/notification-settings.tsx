import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, Preferences } from '../contract.ts';

const switches: readonly { key: keyof Preferences; label: string; hint: string }[] = [
  { key: 'eventReminders', label: 'Event reminders', hint: 'Before events you’re going to.' },
  {
    key: 'communityUpdates',
    label: 'Community updates',
    hint: 'Badges, and news about the site and what you follow.',
  },
  { key: 'prayerTimes', label: 'Prayer times', hint: 'When your mosque changes its prayer times.' },
  { key: 'weeklyNewsletter', label: 'Weekly newsletter', hint: 'What’s on in the coming week.' },
];

/** The member's e-mail choices: nothing is saved until 'Save Preferences'. */
export function NotificationSettings({
  notifications,
}: {
  notifications: { preferences: Preferences; isEmailVerified: boolean };
}) {
  const api = useApi<typeof calls>();
  const { preferences, isEmailVerified } = notifications;
  const { onSubmit, sending, problem } = useForm({
    refresh: true,
    failed: 'Update Failed',
    fallback: 'Failed to update notification preferences.',
    send: async (fields) => {
      await api.saveNotifications({
        preferences: Object.fromEntries(switches.map(({ key }) => [key, fields.isTicked(key)])),
      });
      showToast({ title: 'Settings Updated', description: 'Your notification preferences have been saved.' });
    },
  });
  return (
    <Panel title="Notification Settings" id="notifications">
      {isEmailVerified ? null : (
        <Notice className="mb-3">
          Email verification required to receive notifications. Please verify your email address first.
        </Notice>
      )}
      <form noValidate onSubmit={onSubmit}>
        <fieldset disabled={!isEmailVerified || sending} className="grid gap-1">
          <legend className="sr-only">What you want to hear about by e-mail</legend>
          {switches.map(({ key, label, hint }) => (
            <CheckboxField key={key} name={key} label={label} hint={hint} defaultChecked={preferences[key]} />
          ))}
        </fieldset>
        {problem}
        <Button type="submit" disabled={!isEmailVerified || sending} className="mt-4">
          {sending ? 'Saving...' : 'Save Preferences'}
        </Button>
      </form>
    </Panel>
  );
}
