import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { isMainAdmin, useSite } from '#kit/web/router/root-route.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls as operationCalls } from '../operation.contract.ts';
import { backupByHandJob } from '../operation.rules.ts';
import type { calls } from '../upkeep.contract.ts';

const route = getRouteApi('/_admin/admin/operation');

/** Starts a backup by hand, beside the nightly ones. */
export function BackUpNow() {
  const api = useApi<typeof operationCalls>();
  const [start, starting] = useAction(() => api.runJobNow({ name: backupByHandJob }), {
    failed: 'No backup was started',
    successMessage: 'The backup has begun. Load this page again in a few minutes to see how it ended.',
  });
  return (
    <p className="mt-4">
      <Button variant="outline" disabled={starting} onClick={start}>
        Make a backup now
      </Button>
    </p>
  );
}

/** Sends a test email, to the site's own mailbox or another. */
export function TestMail() {
  const api = useApi<typeof calls>();
  const { email } = useSite();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'The test email wasn’t sent',
    send: async (fields) => {
      const { message } = await api.sendTestMail({ email: fields.text('email') });
      showToast({ title: message });
    },
  });
  return (
    <Panel title="Email">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <TextField
          label="Send a test to"
          name="email"
          type="email"
          defaultValue={email}
          hint="Reply to it when it arrives, to see where answers go."
          error={errors.email}
        />
        {problem}
        <Button type="submit" variant="outline" disabled={sending} className="justify-self-start">
          {sending ? 'Sending...' : 'Send a test email'}
        </Button>
      </form>
    </Panel>
  );
}

/** Asks the postcode service, past the cache. */
export function TryPostcodes() {
  const api = useApi<typeof calls>();
  const [ask, asking] = useAction(() => api.tryPostcodeService({}), {
    failed: 'The postcode service wasn’t asked',
  });
  return (
    <p className="mt-4">
      <Button variant="outline" disabled={asking} onClick={ask}>
        Try the postcode service
      </Button>
    </p>
  );
}

/** Removes the sample community; only the main administrator may. */
export function SampleCommunity() {
  const api = useApi<typeof calls>();
  const { viewer } = route.useRouteContext();
  const [remove] = useAction(
    async () => {
      await api.removeSampleCommunity({});
      // The notice above every page is outside what the router reloads.
      location.reload();
    },
    { failed: 'The sample community wasn’t removed' },
  );
  return (
    <Panel title="Sample community">
      <p>
        This site shows invented mosques, prayer times, people, events and businesses. Removing them also
        removes what members added to them, such as an RSVP to an invented event. What you entered yourself
        stays.
      </p>
      {isMainAdmin(viewer) ? (
        <div className="mt-4">
          <ConfirmButton
            label="Remove the sample community"
            variant="danger"
            question="Remove the sample community? This can’t be undone."
            action="Remove sample community"
            onConfirm={remove}
          />
        </div>
      ) : (
        <p className="mt-2 text-soft">Only the main administrator can remove them.</p>
      )}
    </Panel>
  );
}
