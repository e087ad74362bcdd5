import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { authorReason } from '#features/accounts/inbox/inbox.rules.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { ChipLink } from '#kit/web/ui/chip.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Card } from '#kit/web/ui/panel.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { StatLink } from '#kit/web/ui/stat-card.tsx';
import { InstantText } from '#kit/web/ui/text/dates.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Decision } from '../moderation.contract.ts';
import { actionLabels, reportLengths } from '../report.rules.ts';
import { ReportCard } from './report-card.tsx';

const route = getRouteApi('/_admin/admin/reports');

const cards = [
  { show: 'pending', label: 'Pending', count: 'pending' },
  { show: 'high', label: 'High Priority', count: 'highPriority' },
  { show: 'resolved', label: 'Resolved', count: 'resolved' },
  { show: 'all', label: 'Total', count: 'total' },
] as const;

/** /admin/reports: reports, decisions, and the appeals against them. */
export function AdminReportsPage() {
  const { counts, reports, appeals, decisions, moderators } = route.useLoaderData();
  const search = route.useSearch();
  return (
    <>
      <PageHeader trail={[{ name: 'Admin', path: '/admin' }]}>
        <p className="mt-3">
          <AnchorButton variant="outline" href="/api/admin/moderation.csv" download="moderation.csv">
            <Download aria-hidden="true" className="size-5" /> Record of decisions (CSV)
          </AnchorButton>
        </p>
      </PageHeader>
      <div className="page">
        <nav aria-label="Filter reports" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {cards.map(({ show, label, count }) => (
            <StatLink
              key={show}
              to="/admin/reports"
              search={{ show }}
              label={label}
              value={counts[count]}
              aria-current={(search.show ?? 'pending') === show}
            />
          ))}
        </nav>
        <div className="mt-3 flex flex-wrap gap-2">
          <ChipLink
            to="/admin/reports"
            search={search.show === 'mine' ? {} : { show: 'mine' }}
            chosen={search.show === 'mine'}
          >
            Assigned to me
          </ChipLink>
        </div>
      </div>
      {appeals.length > 0 ? (
        <Section title={<span id="appeals">Appeals waiting</span>}>
          <ul className="grid gap-4 lg:grid-cols-2">
            {appeals.map((decision) => (
              <li key={decision.id}>
                <DecisionCard decision={decision} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Section title="Reports">
        <PagedRows
          page={reports}
          path="/admin/reports"
          empty={counts.total === 0 ? 'No Reports Yet' : 'Nothing here'}
          next="Earlier reports"
        >
          {(rows) => (
            <ul className="grid gap-4 lg:grid-cols-2">
              {rows.map((report) => (
                <li key={report.id} id={`report-${report.id}`} className="scroll-mt-20">
                  <ReportCard report={report} moderators={moderators} />
                </li>
              ))}
            </ul>
          )}
        </PagedRows>
      </Section>
      {decisions.items.length > 0 ? (
        <Section title="Recent decisions">
          <ul className="grid gap-4 lg:grid-cols-2">
            {decisions.items.map((decision) => (
              <li key={decision.id}>
                <DecisionCard decision={decision} />
              </li>
            ))}
          </ul>
          {decisions.nextCursor === null ? null : (
            <Link
              to="/admin/reports"
              search={{ ...search, decided: decisions.nextCursor }}
              className="link inline-flex min-h-11 items-center"
            >
              Earlier decisions
            </Link>
          )}
        </Section>
      ) : null}
    </>
  );
}

/** A decision, with buttons to restore removed content or to decide an appeal. */
function DecisionCard({ decision }: { decision: Decision }) {
  const isWaiting = decision.appealStatus === 'pending';
  return (
    <Card className="flex h-full flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="saffron">{actionLabels[decision.actionTaken]}</Badge>
        <Badge>{decision.contentLabel}</Badge>
        {decision.isRestored ? <Badge tone="tile">Restored</Badge> : null}
        <span className="text-sm text-soft">
          <InstantText instant={decision.decidedAt} />
        </span>
      </p>
      <h3 className="break-words text-xl" dir={directionOf(decision.title)}>
        {decision.title}
      </h3>
      {decision.statement ? <p dir={directionOf(decision.statement)}>{decision.statement}</p> : null}
      <p className="text-sm text-soft">
        {decision.authorName ? (
          <>
            Author: <bdi>{decision.authorName}</bdi>.{' '}
          </>
        ) : null}
        Decided by <bdi>{deciderOf(decision)}</bdi>
      </p>
      {isWaiting ? <Reported decision={decision} /> : null}
      {decision.appealText ? (
        <div className="rounded-md bg-sunken p-3">
          <p className="text-sm text-soft">The author’s appeal:</p>
          <p className="whitespace-pre-line" dir={directionOf(decision.appealText)}>
            {decision.appealText}
          </p>
          {decision.appealReason ? <p className="mt-1 text-soft">{decision.appealReason}</p> : null}
        </div>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-3 pt-2">
        {isWaiting && decision.mayDecideAppeal ? <AppealButtons decision={decision} /> : null}
        {isWaiting && !decision.mayDecideAppeal ? (
          <p className="text-soft">Another administrator has to decide this appeal.</p>
        ) : null}
        {!isWaiting && decision.actionTaken === 'content_removed' && !decision.isRestored ? (
          <RestoreButton decision={decision} />
        ) : null}
        {decision.reported?.isPrivate ? null : (
          <AnchorButton variant="quiet" href={decision.contentUrl}>
            Open page
          </AnchorButton>
        )}
      </div>
    </Card>
  );
}

function deciderOf({ decidedByMe, decidedByName, isNear }: Decision): string {
  const who = decidedByMe ? 'you' : (decidedByName ?? 'a former administrator');
  return isNear ? `${who}, for the group` : who;
}

/** The content as it was when reported: it may have been changed or deleted since. */
function Reported({ decision: { reported } }: { decision: Decision }) {
  if (!reported?.text) return null;
  return (
    <div>
      <p className="text-sm text-soft">What was reported:</p>
      <blockquote
        className="whitespace-pre-line border-line border-s-4 ps-3 text-soft"
        dir={directionOf(reported.text)}
      >
        {reported.text}
      </blockquote>
    </div>
  );
}

function RestoreButton({ decision }: { decision: Decision }) {
  const api = useApi<typeof calls>();
  const [restore] = useAction(() => api.restoreContent({ id: decision.id }), {
    failed: 'Content not restored',
  });
  return (
    <ConfirmButton
      variant="quiet"
      label="Restore the content"
      question={`Restore the content “${decision.title}”?`}
      action="Restore content"
      onConfirm={restore}
    />
  );
}

function AppealButtons({ decision }: { decision: Decision }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [upheld, overturned] = [useId(), useId()];
  const decide = async (outcome: 'upheld' | 'overturned', reason: string) => {
    const { message } = await api.decideAppeal({ id: decision.id, decision: outcome, reason });
    showToast({ title: message });
    await router.invalidate();
  };
  const shared = {
    ...authorReason,
    maxLength: reportLengths.description,
  };
  return (
    <>
      <Button onClick={() => openSheet(overturned)}>Overturn</Button>
      <Button variant="outline" onClick={() => openSheet(upheld)}>
        Uphold
      </Button>
      <ReasonDialog
        {...shared}
        id={overturned}
        title={`Overturn the decision about “${decision.title}”?`}
        action="Overturn decision"
        send={(reason) => decide('overturned', reason)}
      />
      <ReasonDialog
        {...shared}
        id={upheld}
        title={`Uphold the decision about “${decision.title}”?`}
        action="Uphold decision"
        send={(reason) => decide('upheld', reason)}
      />
    </>
  );
}
