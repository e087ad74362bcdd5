import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ResultOf } from '#kit/contract/call.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { DateText, InstantText } from '#kit/web/ui/text/dates.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, WeeklyIssue } from '../weekly-email.contract.ts';

const route = getRouteApi('/_admin/admin/weekly-email');
/** How often the progress is reloaded while emails are being sent. */
const refreshMs = 2000;

/** /admin/weekly-email: preview, sending, and the progress of each issue. */
export function WeeklyEmailPage() {
  const { state, content } = route.useLoaderData();
  const { week, subscribers, issues } = state;
  const current = issues.find((issue) => issue.week === week);
  const isSending = issues.some((issue) => issue.status === 'sending' || issue.waiting > 0);
  useRefresh(isSending);
  return (
    <>
      <PageHeader
        lead={`${wantedText(subscribers)} Items are chosen for each member by interests, mosques and distance; nobody is sent an empty email.`}
        trail={[{ name: 'Admin', path: '/admin' }]}
      />
      <div className="page grid gap-6 pb-12">
        <Panel title="This week">
          <p className="mb-3 text-soft">
            The week from <DateText date={week} format="long" />. It can also go out by itself: set day and
            hour in the{' '}
            <Link to="/admin/settings" className="link">
              site settings
            </Link>
            .
          </p>
          {current ? <Progress issue={current} subscribers={subscribers} /> : null}
          <Buttons isStarted={current !== undefined} subscribers={subscribers} />
        </Panel>
        <Panel title="This week’s items">
          <WeeklyContent items={content} />
        </Panel>
        {issues.length > 0 ? (
          <Panel title="Previous issues">
            <StackedTable caption="Issues" columns={columns} rows={issues} keyOf={(issue) => issue.week} />
          </Panel>
        ) : null}
      </div>
    </>
  );
}

function useRefresh(isSending: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => void router.invalidate(), refreshMs);
    return () => clearInterval(timer);
  }, [isSending, router]);
}

function Progress({ issue, subscribers }: { issue: WeeklyIssue; subscribers: number }) {
  const isDone = issue.status === 'sent' && issue.waiting === 0;
  return (
    <div className="mb-4">
      <p role="status">
        {isDone
          ? `Weekly emails sent: ${issue.sent} successful, ${issue.failed} failed`
          : issue.reached === 0
            ? 'Sending has started. The figures appear here within a few seconds.'
            : `Sending: ${issue.reached} of ${subscribers} members, ${issue.sent} emails sent, ${issue.waiting} waiting.`}
      </p>
      <progress
        aria-label="Emails sent"
        className="mt-2 h-3 w-full accent-tile"
        max={Math.max(1, issue.sent + issue.failed + issue.waiting)}
        value={issue.sent + issue.failed}
      />
      {issue.failures.length > 0 ? (
        <ul className="mt-3 text-sm">
          {issue.failures.map(({ to, why }) => (
            <li key={to}>
              Not sent to {to}: {why}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function wantedText(subscribers: number): string {
  if (subscribers === 0) return 'Nobody has asked for it yet.';
  return `${subscribers} ${subscribers === 1 ? 'member has' : 'members have'} asked for it.`;
}

function Buttons({ isStarted, subscribers }: { isStarted: boolean; subscribers: number }) {
  const api = useApi<typeof calls>();
  const [preview] = useAction(() => api.previewWeeklyEmail({}), {
    successMessage: ({ success, message }) =>
      success ? { title: message } : { title: `Failed to send preview: ${message}`, tone: 'danger' },
    failed: (why) => `Error: ${why}`,
  });
  const [send] = useAction(() => api.sendWeeklyEmail({}), {
    successMessage: 'The weekly email is being sent.',
    failed: (why) => `Failed to send emails: ${why}`,
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={preview}>
        Send me a preview
      </Button>
      {isStarted ? null : (
        <ConfirmButton
          variant={subscribers === 0 ? 'outline' : 'solid'}
          label="Send Weekly Email"
          question="Send weekly email to all community members?"
          action="Send weekly email"
          onConfirm={send}
        >
          <p className="mt-2 text-soft">
            {subscribers === 0
              ? 'Nobody has asked for it yet, so nobody would get it.'
              : `It goes to the ${subscribers === 1 ? 'one member' : `${subscribers} members`} who asked for it.`}
          </p>
        </ConfirmButton>
      )}
    </div>
  );
}

const columns: Column<WeeklyIssue>[] = [
  { title: 'Week from', cell: ({ week }) => <DateText date={week} /> },
  { title: 'Started', cell: ({ startedAt }) => <InstantText instant={startedAt} /> },
  { title: 'Members reached', cell: ({ reached }) => reached },
  { title: 'Sent', cell: ({ sent }) => sent },
  { title: 'Failed', cell: ({ failed }) => failed },
  { title: 'Waiting', cell: ({ waiting }) => waiting },
  { title: '', cell: ({ status }) => (status === 'overdue' ? 'Not all: the week ended first' : '') },
];

type Items = ResultOf<typeof calls.getWeeklyContent>;

/** Everything that this week's email could include at the moment; each member gets a selection. */
function WeeklyContent({ items }: { items: Items }) {
  if (items.length === 0) return <p className="text-soft">Nothing yet, so no emails would be sent.</p>;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {[...Map.groupBy(items, ({ heading }) => heading)].map(([heading, found]) => (
        <section key={heading}>
          <h3 className="mb-1 font-semibold">
            {heading} ({found.length})
          </h3>
          <ul className="grid gap-1 text-sm">
            {found.slice(0, maxShown).map(({ title, line }) => (
              <li key={title + line}>
                {title} <span className="text-soft">{line}</span>
              </li>
            ))}
            {found.length > maxShown ? <li>and {found.length - maxShown} more</li> : null}
          </ul>
        </section>
      ))}
    </div>
  );
}

const maxShown = 8;
