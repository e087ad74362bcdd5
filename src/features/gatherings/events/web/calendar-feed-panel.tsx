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
    told: 'The calendar address no longer works.',
    failed: 'That did not work',
  });
  return (
    <Panel title="Add to my own calendar">
      <p className="text-soft">
        A secret address puts the events you’re going to in your phone’s calendar. Anyone who has the address
        can see them, so keep it to yourself.
      </p>
      {url === null ? (
        <Button className="mt-3" onClick={renew}>
          Create my calendar address
        </Button>
      ) : (
        <>
          <p className="my-3 break-all rounded-md bg-sunken p-3 font-mono text-sm">{url}</p>
          <div className="flex flex-wrap gap-3">
            <AnchorButton href={url.replace(/^https?:/, 'webcal:')}>Subscribe</AnchorButton>
            <ConfirmButton
              label="New address"
              question="Create a new address? The old one will stop working immediately."
              action="Create it"
              onConfirm={renew}
            />
            <ConfirmButton
              look="quiet"
              label="Revoke it"
              question="Revoke the calendar address?"
              action="Revoke it"
              onConfirm={end}
            />
          </div>
        </>
      )}
    </Panel>
  );
}
