import { getRouteApi } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { GroupResource, calls as shelfCalls } from '../board-contract.ts';
import { groupLengths } from '../max-lengths.ts';
import { mayWrite } from '../rules.ts';
import { GroupFrame } from './group-frame.tsx';

const route = getRouteApi('/_member/groups/$groupId/shelf');

/** /groups/{id}/shelf: links that the group shares. */
export function GroupShelfPage() {
  const { group, page } = route.useLoaderData();
  return (
    <GroupFrame group={group}>
      <h2 className="mb-2 text-2xl">Shelf</h2>
      <PagedRows
        page={page}
        path={`/groups/${group.id}/shelf`}
        empty="Nothing on the shelf yet"
        emptyText="Share a page that helped you: a recording, a recipe, a form."
        next="Older links"
      >
        {(resources) => (
          <RowList>
            {resources.map((resource) => (
              <ResourceRow key={resource.id} resource={resource} groupId={group.id} />
            ))}
          </RowList>
        )}
      </PagedRows>
      {mayWrite({ ...group, isRemoved: false }, group.own ?? undefined) ? (
        <ShareForm groupId={group.id} />
      ) : null}
    </GroupFrame>
  );
}

function ResourceRow({ resource, groupId }: { resource: GroupResource; groupId: string }) {
  const api = useApi<typeof shelfCalls>();
  const sheet = useId();
  const [remove] = useAction(() => api.removeGroupResource({ id: groupId, resourceId: resource.id }), {
    failed: 'It wasn’t taken off',
  });
  return (
    <Row
      title={
        <a
          className="cover"
          href={resource.url}
          target="_blank"
          rel="nofollow ugc noopener noreferrer"
          dir="auto"
        >
          {resource.title}{' '}
          <ExternalLink aria-label="(another site)" className="inline size-4 align-[-0.1em] text-soft" />
        </a>
      }
      meta={
        <>
          {resource.host} · {resource.sharedBy?.name ?? 'A former member'},{' '}
          <InstantText instant={resource.createdAt} />
        </>
      }
      end={
        <div className="relative z-1">
          <MoreMenu name={`More about “${resource.title}”`} look="quiet">
            {resource.mayRemove ? (
              <MenuButton onClick={() => openSheet(sheet)}>Take off the shelf</MenuButton>
            ) : null}
            {resource.isOwn ? null : (
              <ReportButton contentType="group_resource" contentId={resource.id} variant="menu" />
            )}
          </MoreMenu>
        </div>
      }
      actions={
        resource.mayRemove ? (
          <ConfirmDialog
            id={sheet}
            question={`Take “${resource.title}” off the shelf?`}
            action="Take off"
            onConfirm={remove}
          />
        ) : null
      }
    />
  );
}

function ShareForm({ groupId }: { groupId: string }) {
  const api = useApi<typeof shelfCalls>();
  const [round, setRound] = useState(0);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The link wasn’t shared',
    send: async (fields) => {
      const [title, url] = [fields.text('title').trim(), fields.text('url').trim()];
      await api.createGroupResource({ id: groupId, title, url });
      setRound(round + 1);
    },
  });
  return (
    <form
      method="post"
      key={round}
      noValidate
      onSubmit={onSubmit}
      className="mt-6 grid gap-4 rounded-card border border-line bg-surface p-4"
    >
      <h3 className="text-xl">Share a link</h3>
      <TextField
        label="What is it?"
        name="title"
        dir="auto"
        maxLength={groupLengths.resourceTitle}
        required
        error={errors.title}
      />
      <TextField
        label="Web address"
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={maxLengths.webAddress}
        required
        error={errors.url}
      />
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        Put it on the shelf
      </Button>
    </form>
  );
}
