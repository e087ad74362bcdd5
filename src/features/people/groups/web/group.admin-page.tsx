import { getRouteApi } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { groupCategoryLabels, maxMemberLimit } from '../group.rules.ts';
import type { AdminGroup, calls as adminCalls } from '../group-admin.contract.ts';
import { membershipLabel } from '../group-label.rules.ts';

const route = getRouteApi('/_admin/admin/groups');

/** /admin/groups: all groups with their sizes and limits. */
export function AdminGroupsPage() {
  const page = route.useLoaderData();
  const { search } = route.useSearch();
  return (
    <ListPage
      lead="How many members each group has, and can have. Nobody outside a group can see who is in it."
      trail={[{ name: 'Admin', path: '/admin' }]}
      filters={
        <TextField
          label="Search"
          name="search"
          type="search"
          maxLength={maxLengths.search}
          defaultValue={search}
          className="min-w-0 flex-1"
        />
      }
      count={['group', 'groups']}
      page={page}
      empty="No groups"
      next="More groups"
    >
      {(groups) => (
        <RowList boxed>
          {groups.map((group) => (
            <GroupLine key={group.id} group={group} />
          ))}
        </RowList>
      )}
    </ListPage>
  );
}

function GroupLine({ group }: { group: AdminGroup }) {
  const sheet = useId();
  const { memberCount, memberLimit } = group;
  const label = standingOf(group);
  return (
    <Row
      level="h2"
      title={
        <span dir="auto">
          {group.name} {label ? <Tag tone="plain">{label}</Tag> : null}
        </span>
      }
      meta={
        <>
          {group.isPrivate ? (
            <>
              <Lock aria-hidden="true" className="me-1 inline size-3.5 align-[-0.1em]" />
              {group.isListed ? 'Private' : 'Private, not listed'} ·{' '}
            </>
          ) : null}
          {groupCategoryLabels[group.category]} · {memberCount} of {memberLimit} members
        </>
      }
      actions={
        <>
          <Button
            variant="outline"
            aria-label={`Change the limit of ${group.name}`}
            onClick={() => openSheet(sheet)}
          >
            Change the limit
          </Button>
          <LimitSheet id={sheet} group={group} />
        </>
      }
    />
  );
}

function standingOf(group: AdminGroup): string | undefined {
  if (group.isRemoved) return 'Taken down';
  return membershipLabel({ ...group, own: null, isFull: group.memberCount >= group.memberLimit })?.label;
}

function LimitSheet({ id, group }: { id: string; group: AdminGroup }) {
  const api = useApi<typeof adminCalls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The limit wasn’t changed',
    check: (fields) =>
      fields.number('memberLimit') === undefined ? { memberLimit: 'Please enter a number.' } : {},
    send: (fields) =>
      api.setGroupLimit({
        id: group.id,
        memberLimit: fields.number('memberLimit') ?? group.memberLimit,
      }),
    onSuccess: ({ message }) => {
      closeSheet(id);
      showToast({ title: message });
    },
  });
  return (
    <Sheet id={id} title={`How many can be in “${group.name}”?`}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <TextField
          label="Maximum members"
          name="memberLimit"
          type="number"
          inputMode="numeric"
          min={Math.max(2, group.memberCount)}
          max={maxMemberLimit}
          defaultValue={String(group.memberLimit)}
          hint={`It has ${group.memberCount} now. The maximum is ${maxMemberLimit}.`}
          error={errors.memberLimit}
        />
        {problem}
        <Button type="submit" disabled={sending} className="justify-self-start">
          {sending ? 'Saving…' : 'Save'}
        </Button>
      </form>
    </Sheet>
  );
}
