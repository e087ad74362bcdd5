import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Experiment } from '../experiment.contract.ts';
import { settingLines } from '../experiment.rules.ts';
import { ExperimentForm, type ExperimentOptions } from './experiment.form.tsx';
import { ResultsPanel } from './experiment-results.tsx';

const listRoute = getRouteApi('/_admin/admin/experiments');

/** /admin/experiments: all experiments. */
export function ExperimentsPage() {
  return (
    <ListPage
      lead="Show some people a different wording, and see whether more of them do what you hope for. Never on prayer times or safety pages."
      trail={[{ name: 'Admin', path: '/admin' }]}
      actions={<LinkButton to="/admin/experiments/new">New experiment</LinkButton>}
      page={listRoute.useLoaderData()}
      empty="No experiments yet"
      next="Earlier"
    >
      {(experiments) => (
        <RowList boxed>
          {experiments.map((experiment) => (
            <Row
              key={experiment.id}
              level="h2"
              title={
                <CoverLink to="/admin/experiments/$experimentId" params={{ experimentId: experiment.id }}>
                  {experiment.name}
                </CoverLink>
              }
              meta={<span dir="auto">{experiment.description || summaryOf(experiment)}</span>}
              end={<StatusTag status={experiment.status} />}
            />
          ))}
        </RowList>
      )}
    </ListPage>
  );
}

function summaryOf({ variants, targetPercentage }: Experiment): string {
  return `${variants.length} variants, for ${targetPercentage}% of people`;
}

const newRoute = getRouteApi('/_admin/admin/experiments/new');

/** /admin/experiments/new: creates a draft. */
export function NewExperimentPage() {
  const options = newRoute.useLoaderData();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        lead="It’s a draft until you start it."
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Experiments', path: '/admin/experiments' },
        ]}
      />
      <div className="page pb-12">
        <ExperimentForm
          start={null}
          options={options}
          onDone={({ id }) => {
            void navigate({ to: '/admin/experiments/$experimentId', params: { experimentId: id } });
          }}
        />
      </div>
    </>
  );
}

const route = getRouteApi('/_admin/admin/experiments/$experimentId');

/** /admin/experiments/{id}: an experiment, its results, and buttons to start and stop it. */
export function ExperimentPage() {
  const { experiment, results, options } = route.useLoaderData();
  const [editing, setEditing] = useState(false);
  const { name, status } = experiment;
  return (
    <>
      <PageHeader
        title={name}
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Experiments', path: '/admin/experiments' },
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
    successMessage: 'The experiment is running.',
  });
  const [stop] = useAction(() => api.stopExperiment({ id }), {
    failed: 'It wasn’t stopped',
    successMessage: 'The experiment has stopped.',
  });
  const [remove] = useAction(
    async () => {
      const response = await api.deleteExperiment({ id });
      await navigate({ to: '/admin/experiments' });
      return response;
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
          <Button variant="outline" onClick={onEdit}>
            Edit
          </Button>
        </>
      ) : null}
      {status === 'running' ? (
        <ConfirmButton
          label="Stop"
          question="Stop this experiment for good? Everyone will go back to seeing what they saw before."
          action="Stop experiment"
          onConfirm={stop}
        />
      ) : (
        <ConfirmButton
          variant="quiet"
          label="Delete"
          question="Delete this experiment and its results?"
          action="Delete experiment"
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
        <p className="mb-3 max-w-3xl whitespace-pre-line" dir={directionOf(description)}>
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
            <p dir={directionOf(variant.name)}>
              <b>{variant.name}</b>, {variant.trafficAllocation}% of those
            </p>
            <p className="whitespace-pre-line text-soft" dir={directionOf(settingLines(variant.config))}>
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

/** Returns the planned first day if it was still in the future at the start, else the instant of the start. */
function laterOf(startDate: string | null, startedAt: string): string {
  return startDate !== null && startDate > startedAt ? startDate : startedAt;
}

const statusTags = {
  draft: { tone: 'plain', label: 'Draft' },
  running: { tone: 'tile', label: 'Running' },
  stopped: { tone: 'plain', label: 'Stopped' },
} as const;

/** The status of an experiment as a tag. */
function StatusTag({ status, size }: { status: Experiment['status']; size?: 'row' | 'large' }) {
  const { tone, label } = statusTags[status];
  return (
    <Tag tone={tone} {...(size && { size })}>
      {label}
    </Tag>
  );
}
