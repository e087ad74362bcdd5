import { useApi } from '#kit/web/api.ts';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../rsvp-contract.ts';

/** The secret address by which a calendar program follows what the member said yes to. */
export function CalendarFeedPanel({ url }: { url: string | null }) {
  const api = useApi<typeof calls>();
  const [renew] = useAction(() => api.renewCalendarFeed({}), {
    told: 'Your calendar has a new address.',
    failed: 'That did not work',
  });
  const [end] = useAction(() => api.removeCalendarFeed({}), {
    told: 'The calendar address has ended.',
    failed: 'That did not work',
  });
  return (
    <Panel title="In my own calendar">
      <p className="text-soft">
        A secret address shows the events to which you said yes in the calendar of your phone. Whoever has it
        sees them: keep it to yourself.
      </p>
      {url === null ? (
        <Button className="mt-3" onClick={renew}>
          Make my calendar address
        </Button>
      ) : (
        <>
          <p className="my-3 break-all rounded-md bg-sunken p-3 font-mono text-sm">{url}</p>
          <div className="flex flex-wrap gap-3">
            <AnchorButton href={url.replace(/^https?:/, 'webcal:')}>Subscribe</AnchorButton>
            <ConfirmButton
              label="New address"
              question="Make a new address? The old one stops working at once."
              action="Make it"
              onConfirm={renew}
            />
            <ConfirmButton
              look="quiet"
              label="End it"
              question="End the calendar address?"
              action="End it"
              onConfirm={end}
            />
          </div>
        </>
      )}
    </Panel>
  );
}
