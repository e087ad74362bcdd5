import { useId } from 'react';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { EventDetail } from '../event.contract.ts';
import type { calls } from '../hosted-event.contract.ts';
import { HostNoticeForm } from './host-notice.tsx';

/** The host's actions. */
export function EventHostPanel({ event }: { event: EventDetail }) {
  const params = { eventId: event.id };
  const isOn = event.status !== 'cancelled';
  return (
    <Panel title="Manage this event" className="no-print">
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="outline" to="/events/$eventId/guests" params={params}>
          Guests
        </LinkButton>
        {isOn ? (
          <LinkButton variant="outline" to="/events/$eventId/edit" params={params}>
            Edit
          </LinkButton>
        ) : null}
        {event.groupId === null ? (
          <LinkButton variant="quiet" to="/events/create" search={{ from: event.id }}>
            Duplicate
          </LinkButton>
        ) : null}
        {isOn ? <CancelEvent event={event} /> : null}
      </div>
      {event.status === 'approved' && !event.isOver ? <HostNoticeForm event={event} /> : null}
    </Panel>
  );
}

function CancelEvent({ event }: { event: EventDetail }) {
  const api = useApi<typeof calls>();
  const reasonId = useId();
  const allId = useId();
  const cancelEvent = () => {
    const reason = document.getElementById(reasonId);
    const all = document.getElementById(allId);
    return api.cancelEvent({
      id: event.id,
      reason: (reason instanceof HTMLTextAreaElement && reason.value.trim()) || undefined,
      scope: all instanceof HTMLInputElement && all.checked ? 'following' : 'this',
    });
  };
  const [cancel] = useAction(cancelEvent, { failed: 'The event wasn’t cancelled' });
  return (
    <ConfirmButton
      variant="quiet"
      label="Cancel event"
      question={`Cancel the event “${event.title}”? Everyone who is going will get an email.`}
      action="Cancel event"
      onConfirm={cancel}
    >
      <label htmlFor={reasonId} className="mt-3 block font-semibold">
        Reason, which they will see (optional)
      </label>
      <textarea id={reasonId} rows={3} maxLength={maxLengths.reason} className="field mt-1" dir="auto" />
      {event.otherDates.length > 0 ? (
        <label htmlFor={allId} className="mt-3 flex min-h-11 items-center gap-3">
          <input id={allId} type="checkbox" className="size-6 shrink-0" /> All later dates as well
        </label>
      ) : null}
    </ConfirmButton>
  );
}
