import { Link } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, Deliveries, Preferences } from '../profile.contract.ts';

/** The topics with a switch here. The weekly email needs consent and has its only switch in the profile form. */
const switches: readonly { key: keyof Deliveries; label: string; hint: string }[] = [
  { key: 'eventReminders', label: 'Event reminders', hint: 'Before events you’re going to.' },
  {
    key: 'communityUpdates',
    label: 'Community updates',
    hint: 'Badges, and news about the site and what you follow.',
  },
  {
    key: 'forumReplies',
    label: 'Forum replies',
    hint: 'In threads that you follow or have written in, once until you open them.',
  },
  { key: 'prayerTimes', label: 'Prayer times', hint: 'When your mosque changes its prayer times.' },
];

/** The delivery choices of a topic: how often, and how. */
const ways = [
  { value: 'at_once email', label: 'At once, by email and on my devices' },
  { value: 'at_once push', label: 'At once, on my devices only' },
  { value: 'daily email', label: 'Once a day, by email' },
  { value: 'weekly email', label: 'Once a week, by email' },
  { value: 'at_once site', label: 'Only here, under the bell' },
] as const;

const isAtOnce = (way: string) => way.startsWith('at_once');
const wayOf = ({ frequency, deliveryMethod }: Deliveries['prayerTimes']) => `${frequency} ${deliveryMethod}`;

function deliveryIn(fields: Fields, topic: keyof Deliveries): Deliveries['prayerTimes'] {
  const way = fields.text(`way ${topic}`);
  const [frequency, deliveryMethod] = way.split(' ');
  return {
    frequency: frequency === 'daily' || frequency === 'weekly' ? frequency : 'at_once',
    deliveryMethod: deliveryMethod === 'push' || deliveryMethod === 'site' ? deliveryMethod : 'email',
  };
}

function deliveriesIn(fields: Fields): Deliveries {
  return {
    eventReminders: deliveryIn(fields, 'eventReminders'),
    communityUpdates: deliveryIn(fields, 'communityUpdates'),
    forumReplies: deliveryIn(fields, 'forumReplies'),
    prayerTimes: deliveryIn(fields, 'prayerTimes'),
  };
}

/** The member's email choices: nothing is saved until 'Save Preferences'. */
export function NotificationSettings({
  notifications,
}: {
  notifications: { preferences: Preferences; deliveries: Deliveries; isEmailVerified: boolean };
}) {
  const api = useApi<typeof calls>();
  // Everyone who joined by invitation is verified: docs/notifications.md.
  const { preferences, deliveries, isEmailVerified } = notifications;
  const { onSubmit, sending, problem } = useForm({
    refresh: true,
    failed: 'Update Failed',
    fallback: 'Failed to update notification preferences.',
    send: async (fields) => {
      await api.saveNotifications({
        preferences: Object.fromEntries(switches.map(({ key }) => [key, fields.isTicked(key)])),
        deliveries: deliveriesIn(fields),
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
      <form method="post" noValidate onSubmit={onSubmit}>
        <fieldset disabled={!isEmailVerified || sending} className="grid gap-1">
          <legend className="sr-only">What you want to hear about, and how</legend>
          {switches.map(({ key, label, hint }) => (
            <div key={key}>
              <CheckboxField name={key} label={label} hint={hint} defaultChecked={preferences[key]} />
              <SelectField
                className="ms-9 mt-1 mb-3"
                label={<span className="sr-only">{label}: how</span>}
                name={`way ${key}`}
                defaultValue={wayOf(deliveries[key])}
                choices={key === 'eventReminders' ? ways.filter(({ value }) => isAtOnce(value)) : ways}
              />
            </div>
          ))}
        </fieldset>
        {problem}
        <Button type="submit" disabled={!isEmailVerified || sending} className="mt-4">
          {sending ? 'Saving...' : 'Save Preferences'}
        </Button>
      </form>
      <p className="mt-3 text-sm text-soft">
        Reminders of suhoor and iftar in Ramadan are set in your{' '}
        <Link to="/fasting-tracker" hash="reminders" className="link">
          fasting tracker
        </Link>
        .
      </p>
    </Panel>
  );
}
