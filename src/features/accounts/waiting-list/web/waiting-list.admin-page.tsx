import { getRouteApi } from '@tanstack/react-router';
import type { PendingDecision } from '#features/accounts/inbox/inbox.contract.ts';
import { DecidedLine, Decision } from '#features/accounts/inbox/web/decision-buttons.tsx';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { isAdministrator } from '#kit/contract/audience.ts';
import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { ChipLink } from '#kit/web/ui/chip.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { ListTable } from '#kit/web/ui/list/list-table.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { StatLink } from '#kit/web/ui/stat-card.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { EmailLink, PhoneLink } from '#kit/web/ui/text/contact-links.tsx';
import type { WaitingEntry, waitingGroups } from '../waiting-list.contract.ts';
import { type WaitingStatus, waitingStatusLabels } from '../waiting-list.rules.ts';
import { WaitingEntryMenu } from './waiting-entry-menu.tsx';

const route = getRouteApi('/_admin/admin/waiting-list');

type Group = (typeof waitingGroups)[number];

const cards: readonly {
  group: Group;
  label: string;
  count: 'total' | 'pending' | 'approved' | 'active';
}[] = [
  { group: 'all', label: 'Total Members', count: 'total' },
  { group: 'pending', label: 'Pending Approval', count: 'pending' },
  { group: 'approved', label: 'Approved', count: 'approved' },
  { group: 'active', label: 'Active Members', count: 'active' },
];

/** /admin/waiting-list: the sign-ups and their status. */
export function AdminWaitingListPage() {
  const { stats, page, decisions } = route.useLoaderData();
  const { group = 'all', search } = route.useSearch();
  return (
    <ListPage
      title="Waiting List Management"
      trail={[{ name: 'Admin', path: '/admin' }]}
      above={
        <nav aria-label="Filter by status" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {cards.map((card) => (
            <StatLink
              key={card.group}
              to="/admin/waiting-list"
              search={(shown) => ({ ...shown, group: card.group, cursor: undefined })}
              label={card.label}
              value={stats[card.count]}
              aria-current={group === card.group}
            />
          ))}
          <span className="justify-self-start">
            <ChipLink
              to="/admin/waiting-list"
              search={(shown) => ({ ...shown, group: 'rejected', cursor: undefined })}
              chosen={group === 'rejected'}
            >
              Rejected ({stats.rejected})
            </ChipLink>
          </span>
        </nav>
      }
      filters={
        <TextField
          className="min-w-56 flex-1"
          label="Search by name, email, phone or postcode"
          name="search"
          type="search"
          defaultValue={search ?? ''}
        />
      }
      keep={{ group }}
      count={['entry', 'entries']}
      page={page}
      empty="No sign-ups found"
      below={
        <Panel title="Weekly email" className="mt-4">
          <p className="mb-3 text-soft">Events, notices and new places, for members who asked for it.</p>
          <LinkButton variant="outline" to="/admin/weekly-email">
            Preview and send
          </LinkButton>
        </Panel>
      }
    >
      {(entries) => <WaitingEntryTable entries={entries} decisions={decisions} />}
    </ListPage>
  );
}

type Props = { entries: readonly WaitingEntry[]; decisions: readonly PendingDecision[] };

/** The table of sign-ups. Pending ones have Approve and Reject, which can be undone for ten seconds. */
function WaitingEntryTable({ entries, decisions }: Props) {
  const pendingOf = (entry: WaitingEntry) =>
    decisions.find(({ source, itemId }) => source === 'sign_up' && itemId === entry.id);
  return (
    <ListTable
      caption="Waiting list"
      head="Name"
      rows={entries}
      keyOf={({ id }) => id}
      titleOf={(entry) => (
        <>
          <bdi className="font-semibold">{nameOf(entry)}</bdi>{' '}
          {entry.wasBanned ? <Tag tone="danger">Previously banned</Tag> : null}
          {entry.foundingPlace === null ? null : <Tag>Founder {entry.foundingPlace}</Tag>}
        </>
      )}
      metaOf={(entry) => <Meta entry={entry} pending={pendingOf(entry)} />}
      columns={[
        { title: 'Location', cell: ({ postcode }) => <span className="whitespace-nowrap">{postcode}</span> },
        { title: 'Why Join?', cell: ({ reason }) => <span dir="auto">{reason ?? '–'}</span> },
        { title: 'Role', cell: (entry) => (isAdministrator(entry) ? 'Administrator' : 'Member') },
        { title: 'Status', cell: ({ status }) => <StatusTag status={status} /> },
        {
          title: 'Signed Up',
          cell: (entry) => (
            <>
              {dateText(entry.createdAt)}
              <span className="block text-sm text-soft">{sourceText(entry)}</span>
            </>
          ),
        },
      ]}
      actions={(entry) => (
        <>
          <span className="hidden gap-2 lg:flex">
            <Decide entry={entry} pending={pendingOf(entry)} />
          </span>
          <WaitingEntryMenu entry={entry} name={nameOf(entry)} />
        </>
      )}
    />
  );
}

function nameOf({ firstName, lastName }: WaitingEntry): string {
  return fullName({ firstName, lastName });
}

function rejectionText({ at, by }: NonNullable<WaitingEntry['rejectedBefore']>): string {
  return `Rejected before, on ${dateText(at)}${by === null ? '' : ` by ${by}`}`;
}

function StatusTag({ status }: { status: WaitingStatus }) {
  return (
    <Tag tone={status === 'rejected' ? 'danger' : status === 'joined' ? 'tile' : 'plain'}>
      {waitingStatusLabels[status]}
    </Tag>
  );
}

function sourceText({ campaign, referrerHost, referredBy, source }: WaitingEntry): string {
  return referredBy ? `told by ${referredBy}` : (campaign ?? referrerHost ?? source);
}

/** Email and phone; on a phone also the contents of the other columns, and the buttons. */
function Meta({ entry, pending }: { entry: WaitingEntry; pending: PendingDecision | undefined }) {
  return (
    <>
      <DecidedLine pending={pending}>
        <span className="flex flex-wrap gap-x-4">
          <EmailLink email={entry.email} />
          <PhoneLink phone={entry.phone} />
        </span>
      </DecidedLine>
      {entry.rejectedBefore ? (
        <span className="block text-danger text-sm">{rejectionText(entry.rejectedBefore)}</span>
      ) : null}
      <span className="block lg:hidden">
        {entry.postcode} · {isAdministrator(entry) ? 'Administrator' : 'Member'} · {dateText(entry.createdAt)}{' '}
        · <StatusTag status={entry.status} />
      </span>
      {entry.reason ? (
        <span className="line-clamp-2 lg:hidden" dir={directionOf(entry.reason)}>
          {entry.reason}
        </span>
      ) : null}
      <span className="mt-1 flex gap-2 empty:hidden lg:hidden">
        <Decide entry={entry} pending={pending} />
      </span>
    </>
  );
}

function Decide({ entry, pending }: { entry: WaitingEntry; pending: PendingDecision | undefined }) {
  if (entry.status !== 'pending') return null;
  const { id, version } = entry;
  const item = { source: 'sign_up', id, version, name: nameOf(entry), isReasonNeeded: false };
  return <Decision item={item} pending={pending} />;
}
