import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, WeeklyIssue } from '../contract.ts';
import { WeeklyContent } from './weekly-content.tsx';

const route = getRouteApi('/_admin/admin/weekly-email');
/** How often the progress is asked for while letters are on their way. */
const refreshMs = 2000;

/** /admin/weekly-email: preview, send, and how far each issue has got. */
export function WeeklyEmailPage() {
  const { state, content } = route.useLoaderData();
  const { week, subscribers, issues } = state;
  const current = issues.find((issue) => issue.week === week);
  const isGoing = issues.some((issue) => issue.status === 'sending' || issue.waiting > 0);
  useRefresh(isGoing);
  return (
    <>
      <PageHeader
        title="Weekly e-mail"
        lead={`${subscribers} ${subscribers === 1 ? 'member wants' : 'members want'} it. Each gets items chosen by interests, mosques and distance; nobody is sent an empty e-mail.`}
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Weekly e-mail', path: '/admin/weekly-email' },
        ]}
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
          <Buttons isStarted={current !== undefined} />
        </Panel>
        <Panel title="This week’s items">
          <WeeklyContent items={content} />
        </Panel>
        {issues.length > 0 ? (
          <Panel title="Previous issues">
            <StackedTable caption="Issues" columns={columns} rows={issues} keyOf={({ week: of }) => of} />
          </Panel>
        ) : null}
      </div>
    </>
  );
}

function useRefresh(isGoing: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isGoing) return;
    const timer = setInterval(() => void router.invalidate(), refreshMs);
    return () => clearInterval(timer);
  }, [isGoing, router]);
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
            : `Sending: ${issue.reached} of ${subscribers} members, ${issue.sent} e-mails sent, ${issue.waiting} waiting.`}
      </p>
      <progress
        aria-label="E-mails sent"
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

function Buttons({ isStarted }: { isStarted: boolean }) {
  const api = useApi<typeof calls>();
  const [preview] = useAction(() => api.previewWeeklyEmail({}), {
    told: ({ success, message }) =>
      success ? { title: message } : { title: `Failed to send preview: ${message}`, tone: 'danger' },
    failed: (why) => `Error: ${why}`,
  });
  const [send] = useAction(() => api.sendWeeklyEmail({}), {
    told: 'The weekly e-mail is being sent.',
    failed: (why) => `Failed to send emails: ${why}`,
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="outline" onClick={preview}>
        Send me a preview
      </Button>
      {isStarted ? null : (
        <ConfirmButton
          look="solid"
          label="Send Weekly Email"
          question="Send weekly email to all community members?"
          action="Send it"
          onConfirm={send}
        />
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
