import { getRouteApi } from '@tanstack/react-router';
import { ExternalLink, FileDown } from 'lucide-react';
import { useId } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { useApi } from '#kit/web/api.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { mayWrite } from '../rules.ts';
import type { GroupResource, calls as shelfCalls } from '../shelf-contract.ts';
import { GroupFrame } from './group-frame.tsx';
import { ShelfForms } from './shelf-forms.tsx';

const route = getRouteApi('/_member/groups/$groupId/shelf');

/** /groups/{id}/shelf: links and PDFs that the group shares. */
export function GroupShelfPage() {
  const { group, page } = route.useLoaderData();
  return (
    <GroupFrame group={group}>
      <h2 className="mb-2 text-2xl">Shelf</h2>
      <PagedRows
        page={page}
        path={`/groups/${group.id}/shelf`}
        empty="Nothing on the shelf yet"
        emptyText="Share what helped you: a recording, a recipe, a form."
        next="Older"
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
        <ShelfForms groupId={group.id} />
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
      title={<ResourceLink resource={resource} />}
      meta={
        <>
          {resource.host ?? 'PDF'} · {resource.sharedBy?.name ?? 'A former member'},{' '}
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

function ResourceLink({ resource: { title, url, host } }: { resource: GroupResource }) {
  if (host === null) {
    return (
      <a className="cover" href={url} download dir="auto">
        {title} <FileDown aria-label="(download)" className="inline size-4 align-[-0.1em] text-soft" />
      </a>
    );
  }
  return (
    <a className="cover" href={url} target="_blank" rel="nofollow ugc noopener noreferrer" dir="auto">
      {title} <ExternalLink aria-label="(another site)" className="inline size-4 align-[-0.1em] text-soft" />
    </a>
  );
}
