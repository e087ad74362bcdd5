import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextArea } from '#kit/web/ui/field.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { DateText } from '#kit/web/ui/text/dates.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, OwnDecision } from '../moderation.contract.ts';
import { actionLabels, reportLengths } from '../report.rules.ts';

const route = getRouteApi('/appeal');

const appealTexts = {
  none: '',
  pending: 'We’ve received your appeal. We’ll email you when it’s decided.',
  upheld: 'We looked at it again: the decision stands.',
  overturned: 'We looked at it again: the decision was wrong and has been reversed.',
};

/** /appeal?token=…: a decision, for its author, with the form to appeal. */
export function AppealPage() {
  const { decision, token } = route.useLoaderData();
  if (!decision) {
    return <PageHeader title="This link is not valid" lead="Please use the link in our latest message." />;
  }
  return (
    <>
      <PageHeader title={`A decision about “${decision.title}”`} />
      <div className="page pb-12">
        <div className="grid max-w-3xl gap-6">
          <Panel title="Our decision">
            <dl className="grid gap-2">
              <Fact name="Decision">
                {actionLabels[decision.actionTaken]}
                {decision.suspendedUntil ? (
                  <>
                    {' '}
                    until <DateText date={decision.suspendedUntil} />
                  </>
                ) : null}
              </Fact>
              <Fact name="Date">
                <DateText date={decision.decidedAt} />
              </Fact>
              <Fact name="Reason">{decision.statement}</Fact>
            </dl>
          </Panel>
          {decision.appealStatus === 'none' ? null : (
            <Panel title="Your appeal">
              <p dir={directionOf(decision.appealText)} className="whitespace-pre-line text-soft">
                {decision.appealText}
              </p>
              <p role="status" className="mt-3 font-semibold">
                {appealTexts[decision.appealStatus]}
              </p>
              {decision.appealReason ? (
                <p dir={directionOf(decision.appealReason)} className="mt-1">
                  {decision.appealReason}
                </p>
              ) : null}
            </Panel>
          )}
          {decision.mayAppeal ? <AppealForm decision={decision} token={token} /> : null}
        </div>
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

function AppealForm({ decision, token }: { decision: OwnDecision; token: string }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Appeal not sent',
    send: async (fields) => {
      showToast({ title: (await api.appealDecision({ token, text: fields.text('text') })).message });
    },
  });
  return (
    <Panel title="Appeal">
      <p className="text-soft">
        You can appeal once, until <DateText date={decision.appealEnds} />. Tell us what we’ve missed.
      </p>
      <form method="post" noValidate onSubmit={onSubmit} className="mt-3 grid gap-4">
        <TextArea
          label="Why is the decision wrong?"
          name="text"
          rows={5}
          maxLength={reportLengths.appeal}
          error={errors.text}
          required
        />
        <div>
          {problem}
          <Button type="submit" disabled={sending}>
            {sending ? 'Sending…' : 'Send appeal'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
