import { useRouter } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { useLive } from '#kit/web/live/use-live.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { EventDetail } from '../event.contract.ts';
import { maxNoticeLength } from '../event.rules.ts';
import { untilText } from '../event-text.rules.ts';
import type { calls } from '../host-notice.contract.ts';
import { hostNoticeChanged } from '../host-notice-live.rules.ts';

type ShownNotice = NonNullable<EventDetail['notice']>;

/** What the host says at the moment, on the event's own page. */
export function HostNoticeBox({ notice, today }: { notice: ShownNotice; today: string }) {
  return (
    <Notice className="mt-4">
      <p role="status" className="flex items-start gap-3">
        <Megaphone aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          <span className="sr-only">From the host: </span>
          <bdi dir={directionOf(notice.text)} className="font-semibold">
            {notice.text}
          </bdi>{' '}
          <span className="whitespace-nowrap text-sm">({untilText(notice.until, today)})</span>
        </span>
      </p>
    </Notice>
  );
}

/** The same in a list's row. */
export function HostNoticeLine({ notice, today }: { notice: ShownNotice; today: string }) {
  return (
    <p className="mt-1 flex items-start gap-1.5 text-saffron-ink text-sm">
      <Megaphone aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <bdi dir={directionOf(notice.text)} className="font-semibold">
          {notice.text}
        </bdi>{' '}
        <span className="whitespace-nowrap">({untilText(notice.until, today)})</span>
      </span>
    </p>
  );
}

/** Reloads a member's open page when the host says something new. */
export function HostNoticeLive({ eventId }: { eventId: string }) {
  const router = useRouter();
  useLive(hostNoticeChanged, async (changed) => {
    if (changed === undefined || changed.eventId === eventId) await router.invalidate();
  });
  return null;
}

/** The host's form for a notice, with the one that is shown. */
export function HostNoticeForm({ event }: { event: EventDetail }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The notice wasn’t shown',
    check: (fields) => ({
      ...(fields.text('text').trim() === '' ? { text: 'Please write what you want to say.' } : {}),
      ...(fields.text('until') === '' ? { until: 'Please enter when it ends.' } : {}),
    }),
    send: async (fields) => {
      await api.setEventNotice({ id: event.id, text: fields.text('text'), until: fields.text('until') });
      showToast({ title: 'Your notice is shown.' });
    },
  });
  return (
    <details className="mt-3 border-line border-t pt-2">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {event.notice === null ? 'Post a short notice' : 'Change or remove the notice'}
      </summary>
      <form method="post" noValidate onSubmit={onSubmit} className="mt-2 grid gap-3">
        <TextField
          label="Notice"
          name="text"
          dir="auto"
          maxLength={maxNoticeLength}
          defaultValue={event.notice?.text ?? ''}
          placeholder="For example, 40 meals left"
          hint="Everyone who sees the event sees it. Links aren’t allowed."
          error={errors.text}
          required
        />
        <TextField
          label="Show it until"
          name="until"
          type="time"
          hint="It ends by itself the next time that the clock shows this."
          error={errors.until}
          required
        />
        {problem}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={sending}>
            {sending ? 'Saving…' : 'Show notice'}
          </Button>
          {event.notice === null ? null : <RemoveNotice eventId={event.id} />}
        </div>
      </form>
    </details>
  );
}

function RemoveNotice({ eventId }: { eventId: string }) {
  const api = useApi<typeof calls>();
  const [remove, removing] = useAction(() => api.removeEventNotice({ id: eventId }), {
    failed: 'The notice is still shown',
    successMessage: 'The notice is removed.',
  });
  return (
    <Button variant="outline" onClick={remove} disabled={removing}>
      Remove notice
    </Button>
  );
}
