import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Experiment } from '../contract.ts';
import { settingLines } from '../setting-lines.ts';
import { ExperimentForm, type ExperimentOptions } from './experiment-form.tsx';
import { ResultsPanel } from './results-panel.tsx';
import { StatusTag } from './status-tag.tsx';

const route = getRouteApi('/_admin/admin/experiments/$experimentId');

/** /admin/experiments/{id}: what is tried, how it fares, and its start and end. */
export function ExperimentPage() {
  const { experiment, results, options } = route.useLoaderData();
  const [editing, setEditing] = useState(false);
  const { id, name, status } = experiment;
  return (
    <>
      <PageHeader
        title={name}
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Experiments', path: '/admin/experiments' },
          { name, path: `/admin/experiments/${id}` },
        ]}
      >
        <p className="mt-2">
          <StatusTag status={status} size="large" />
        </p>
      </PageHeader>
      <div className="page grid gap-6 pb-12">
        {editing && status === 'draft' ? (
          <ExperimentForm
            start={experiment}
            options={options}
            onDone={() => setEditing(false)}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <>
            <Actions experiment={experiment} onEdit={() => setEditing(true)} />
            {status === 'draft' ? null : <ResultsPanel results={results} />}
            <Definition experiment={experiment} options={options} />
          </>
        )}
      </div>
    </>
  );
}

function Actions({ experiment: { id, status }, onEdit }: { experiment: Experiment; onEdit: () => void }) {
  const api = useApi<typeof calls>();
  const navigate = useNavigate();
  const [start, starting] = useAction(() => api.startExperiment({ id }), {
    failed: 'It wasn’t started',
    told: 'The experiment is running.',
  });
  const [stop] = useAction(() => api.stopExperiment({ id }), {
    failed: 'It wasn’t stopped',
    told: 'The experiment has stopped.',
  });
  const [remove] = useAction(
    async () => {
      const answer = await api.deleteExperiment({ id });
      await navigate({ to: '/admin/experiments' });
      return answer;
    },
    { failed: 'It wasn’t deleted' },
  );
  return (
    <div className="flex flex-wrap gap-3">
      {status === 'draft' ? (
        <>
          <Button onClick={start} disabled={starting}>
            Start
          </Button>
          <Button look="outline" onClick={onEdit}>
            Edit
          </Button>
        </>
      ) : null}
      {status === 'running' ? (
        <ConfirmButton
          label="Stop"
          question="Stop this experiment for good? Everyone will go back to seeing what they saw before."
          action="Stop it"
          onConfirm={stop}
        />
      ) : (
        <ConfirmButton
          look="quiet"
          label="Delete"
          question="Delete this experiment and its results?"
          action="Delete it"
          onConfirm={remove}
        />
      )}
    </div>
  );
}

function Definition({ experiment, options }: { experiment: Experiment; options: ExperimentOptions }) {
  const { description, targetPercentage, goal, variants } = experiment;
  const goalLabel = options.goals.find(({ name }) => name === goal)?.label ?? goal;
  return (
    <Panel title="What is tried">
      {description ? (
        <p className="mb-3 max-w-3xl whitespace-pre-line" dir="auto">
          {description}
        </p>
      ) : null}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr] [&>dt]:text-soft">
        <dt>Goal</dt>
        <dd>{goalLabel ?? 'Not chosen yet'}</dd>
        <dt>Who takes part</dt>
        <dd>{targetPercentage}% of members and visitors</dd>
        <dt>When</dt>
        <dd>{daysText(experiment)}</dd>
      </dl>
      <ul className="mt-4 divide-y divide-line">
        {variants.map((variant) => (
          <li key={variant.id} className="py-3">
            <p dir="auto">
              <b>{variant.name}</b>, {variant.trafficAllocation}% of those
            </p>
            <p className="whitespace-pre-line text-soft" dir="auto">
              {settingLines(variant.config) || 'As it is now.'}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function daysText({ startDate, endDate, startedAt, stoppedAt }: Experiment): string {
  const from = startedAt === null ? startDate : laterOf(startDate, startedAt);
  const to = stoppedAt ?? endDate;
  if (from === null && to === null) return 'From its start until it’s stopped';
  if (to === null) return `From ${dateText(from ?? '', 'plain')} until it’s stopped`;
  if (from === null) return `From its start to ${dateText(to, 'plain')}`;
  return `${dateText(from, 'plain')} to ${dateText(to, 'plain')}`;
}

/** A planned day still to come when it was started, else the instant of the start. */
function laterOf(startDate: string | null, startedAt: string): string {
  return startDate !== null && startDate > startedAt ? startDate : startedAt;
}
