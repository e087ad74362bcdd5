import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ListTable } from '#kit/web/ui/list/list-table.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { InstantText } from '#kit/web/ui/text/dates.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, OperationState } from '../operation.contract.ts';
import { bytesText, durationText, lateSeconds, type RunState, serviceName } from '../operation.rules.ts';
import { BackUpNow, SampleCommunity, TestMail, TryPostcodes } from './upkeep-panels.tsx';

const route = getRouteApi('/_admin/admin/operation');

/** /admin/operation: the state of the server, for the person who maintains it. */
export function OperationPage(): ReactNode {
  const state: OperationState = route.useLoaderData();
  return (
    <>
      <PageHeader
        lead="How the site is running: what waits, what fails, whether there is a backup and whether there is room. For the person who looks after the server."
        trail={[{ name: 'Admin', path: '/admin' }]}
      />
      <div className="page mb-4 gap-4 lg:columns-2 *:mb-4 *:break-inside-avoid">
        <Storage state={state} />
        <Backups runs={state.runs} makesBackups={state.makesBackups} />
        <TestMail />
        {state.hasSample ? <SampleCommunity /> : null}
        <Work state={state} />
        <Services services={state.services} />
        <CacheFigures state={state} />
        <Versions state={state} />
      </div>
      <div className="page pb-12">
        <SlowRequests requests={state.slowRequests} />
      </div>
    </>
  );
}

/** Names and values, one row each. */
function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="[&>div+div]:border-line [&>div+div]:border-t">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <dt className="text-soft">{name}</dt>
          <dd className="text-end">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Storage({ state }: { state: OperationState }) {
  const { disk, filesIn, versions, memoryBytes } = state;
  return (
    <Panel title="Room">
      <Facts
        facts={[
          [
            'Free on the disk',
            disk ? `${bytesText(disk.freeBytes)} of ${bytesText(disk.totalBytes)}` : 'Unknown',
          ],
          ['Database', bytesText(versions.databaseBytes)],
          ['Photos and files', filesIn === 'bucket' ? 'In the file store' : 'On the disk'],
          ['Memory of this server', bytesText(memoryBytes)],
        ]}
      />
    </Panel>
  );
}

function Backups({ runs: { backup, drill }, makesBackups }: Pick<OperationState, 'runs' | 'makesBackups'>) {
  const problems = [backup.problem, drill.problem].filter((problem) => problem !== null);
  return (
    <Panel title="Backups">
      <Facts
        facts={[
          ['Last backup', <LastSuccess key="backup" run={backup} />],
          ['Last trial restore', <LastSuccess key="drill" run={drill} />],
        ]}
      />
      {problems.map((problem) => (
        <p key={problem} className="mt-2 text-danger text-sm">
          {problem}
        </p>
      ))}
      {makesBackups ? <BackUpNow /> : null}
    </Panel>
  );
}

function LastSuccess({ run: { lastGoodAt, problem } }: { run: RunState }) {
  return (
    <>
      {problem === null ? null : <Tag tone="danger">Failed</Tag>}{' '}
      {lastGoodAt === null ? 'Never' : <InstantText instant={lastGoodAt} />}
    </>
  );
}

const laneNames: Record<OperationState['lanes'][number]['lane'], string> = {
  mail: 'Emails',
  'bulk-mail': 'Emails to many',
  push: 'Notifications to devices',
  jobs: 'Everything else',
};

function Work({ state: { lanes, jobs } }: { state: OperationState }) {
  return (
    <Panel title="Background work">
      <Facts
        facts={lanes.map((lane) => [laneNames[lane.lane], <LaneText key={lane.lane} lane={lane} />] as const)}
      />
      {jobs.failing.length === 0 && jobs.failingRows.length === 0 ? (
        <p className="mt-2 text-soft text-sm">
          {jobs.lastFinishedAt === null ? (
            'No regular job has run yet.'
          ) : (
            <>
              All regular jobs work; the last one ended <InstantText instant={jobs.lastFinishedAt} />.
            </>
          )}
        </p>
      ) : (
        <ul className="mt-2 text-sm">
          {jobs.failing.map(({ name, at, reason }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="wrap-anywhere text-danger">
                {name} failed <InstantText instant={at} />: {reason}
              </span>
              <RunNow name={name} />
            </li>
          ))}
        </ul>
      )}
      <FailingRows rows={jobs.failingRows} count={jobs.failingRowCount} />
    </Panel>
  );
}

/** The rows that keep failing while their job continues with the others, and when they are retried. */
function FailingRows({ rows, count }: { rows: OperationState['jobs']['failingRows']; count: number }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 font-semibold">Records that fail</h3>
      <ul className="mt-2 text-sm">
        {rows.map(({ name, key, attempts, at, reason, nextAttemptAt }) => (
          <li key={`${name} ${key}`} className="wrap-anywhere mt-2">
            <span className="text-danger">
              {name} failed on {key} <InstantText instant={at} />: {reason}
            </span>
            <span className="block text-soft">
              {attempts === 1 ? 'Tried once' : `Tried ${attempts.toLocaleString('en-GB')} times`}, next try{' '}
              <InstantText instant={nextAttemptAt} />
            </span>
          </li>
        ))}
      </ul>
      {count > rows.length ? (
        <p className="mt-2 text-soft text-sm">And {(count - rows.length).toLocaleString('en-GB')} more.</p>
      ) : null}
    </>
  );
}

function RunNow({ name }: { name: string }) {
  const api = useApi<typeof calls>();
  const [run, running] = useAction(() => api.runJobNow({ name }), { failed: 'The job wasn’t started' });
  return (
    <Button variant="outline" disabled={running} onClick={run} aria-label={`Run ${name} now`}>
      Run it now
    </Button>
  );
}

/** '3 waiting, the oldest due for 2 min', and the number that failed permanently. */
function LaneText({ lane }: { lane: OperationState['lanes'][number] }) {
  const { waiting, lateSeconds: late, givenUp } = lane;
  const due = late > 0 ? `, the oldest due for ${durationText(late)}` : '';
  return (
    <>
      {late > lateSeconds ? <Tag tone="caution">Late</Tag> : null}{' '}
      {waiting === 0 ? 'Nothing waiting' : `${waiting.toLocaleString('en-GB')} waiting${due}`}
      {givenUp === 0 ? null : (
        <span className="block text-danger text-sm">{givenUp.toLocaleString('en-GB')} failed for good</span>
      )}
    </>
  );
}

function Services({ services }: { services: OperationState['services'] }) {
  return (
    <Panel title="Outside services">
      {services.length === 0 ? (
        <p className="text-soft">This server hasn’t needed one since it started.</p>
      ) : (
        <>
          <Facts
            facts={services.map(
              (service) =>
                [serviceName(service.name), <ServiceText key={service.name} service={service} />] as const,
            )}
          />
          <p className="mt-2 text-soft text-sm">How they have answered this server since it started.</p>
        </>
      )}
      <TryPostcodes />
    </Panel>
  );
}

function ServiceText({ service }: { service: OperationState['services'][number] }) {
  const { isFailing, answers, failures, reason, lastFailureAt } = service;
  const counts = `${answers.toLocaleString('en-GB')} ${answers === 1 ? 'answer' : 'answers'}, ${failures.toLocaleString('en-GB')} ${failures === 1 ? 'failure' : 'failures'}`;
  return (
    <>
      <Tag tone={isFailing ? 'danger' : 'tile'}>{isFailing ? 'Failing' : 'Works'}</Tag>
      <span className="block text-soft text-sm">{counts}</span>
      {isFailing && lastFailureAt !== null ? (
        <span className="wrap-anywhere block text-danger text-sm">
          <InstantText instant={lastFailureAt} />: {reason}
        </span>
      ) : null}
    </>
  );
}

function CacheFigures({ state: { keptAnswers, liveStreams, connections } }: { state: OperationState }) {
  const total = keptAnswers ? keptAnswers.hits + keptAnswers.misses : 0;
  const share = keptAnswers && total > 0 ? `${Math.round((keptAnswers.hits / total) * 100)}%` : 'None yet';
  return (
    <Panel title="Visitors and members">
      <Facts
        facts={[
          ['Visitors’ pages from the cache', share],
          ['Taken from the cache', (keptAnswers?.hits ?? 0).toLocaleString('en-GB')],
          ['Put into the cache', (keptAnswers?.misses ?? 0).toLocaleString('en-GB')],
          ['Cleared by a change', (keptAnswers?.drops ?? 0).toLocaleString('en-GB')],
          ['Members connected live', (liveStreams ?? 0).toLocaleString('en-GB')],
          [
            'Connections to the database',
            connections
              ? `${connections.open} open, ${connections.open - connections.idle} busy, ${connections.waiting} waiting`
              : 'Unknown',
          ],
        ]}
      />
    </Panel>
  );
}

function Versions({ state: { versions, startedAt } }: { state: OperationState }) {
  return (
    <Panel title="Versions">
      <Facts
        facts={[
          ['Mahalla', versions.site],
          ['Node.js', versions.node],
          ['PostgreSQL', versions.database],
          ['This server started', <InstantText key="started" instant={startedAt} />],
        ]}
      />
    </Panel>
  );
}

function SlowRequests({ requests }: { requests: OperationState['slowRequests'] }) {
  return (
    <Panel title="Slowest requests">
      {requests.length === 0 ? (
        <p className="text-soft">Nothing has taken half a second since this server started.</p>
      ) : (
        <ListTable
          caption="Slowest requests"
          head="Address"
          rows={requests}
          keyOf={({ at, path, milliseconds }) => `${at} ${path} ${milliseconds}`}
          titleOf={({ path }) => <span className="break-all">{path}</span>}
          metaOf={({ milliseconds, what, at }) => (
            <>
              {(milliseconds / 1000).toFixed(1)} s for {what}
              <span className="lg:hidden">
                , <InstantText instant={at} />
              </span>
            </>
          )}
          columns={[
            { title: 'Status', cell: ({ status }) => status },
            { title: 'When', cell: ({ at }) => <InstantText instant={at} /> },
          ]}
        />
      )}
    </Panel>
  );
}
