import { getRouteApi } from '@tanstack/react-router';
import { ExternalLink, FileDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { uploadPaper } from '#kit/web/form/upload-file.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { InstantText } from '#kit/web/ui/text/dates.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { groupLengths, mayWrite } from '../group.rules.ts';
import type { calls, GroupResource } from '../group-resource.contract.ts';
import { GroupFrame } from './group-frame.tsx';

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
  const api = useApi<typeof calls>();
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
        <MoreMenu name={`More about “${resource.title}”`} variant="quiet">
          {resource.mayRemove ? (
            <MenuButton onClick={() => openSheet(sheet)}>Take off the shelf</MenuButton>
          ) : null}
          {resource.isOwn ? null : (
            <ReportButton contentType="group_resource" contentId={resource.id} variant="menu" />
          )}
        </MoreMenu>
      }
      actions={
        resource.mayRemove ? (
          <ConfirmDialog
            id={sheet}
            question={`Take “${resource.title}” off the shelf?`}
            action="Take off shelf"
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

/** Puts a link or a PDF on the shelf. */
function ShelfForms({ groupId }: { groupId: string }) {
  return (
    <div className="mt-6 grid items-start gap-4 md:grid-cols-2">
      <LinkForm groupId={groupId} />
      <PdfForm groupId={groupId} />
    </div>
  );
}

const box = 'grid gap-4 rounded-card border border-line bg-surface p-4';

function LinkForm({ groupId }: { groupId: string }) {
  const api = useApi<typeof calls>();
  const [formKey, setFormKey] = useState(0);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The link wasn’t shared',
    send: async (fields) => {
      const [title, url] = [fields.text('title').trim(), fields.text('url').trim()];
      await api.createGroupResource({ id: groupId, title, url });
    },
    onSuccess: () => setFormKey(formKey + 1),
  });
  return (
    <form method="post" key={formKey} noValidate onSubmit={onSubmit} className={box}>
      <h3 className="text-xl">Share a link</h3>
      <Title error={errors.title} />
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

function PdfForm({ groupId }: { groupId: string }) {
  const api = useApi<typeof calls>();
  const input = useRef<HTMLInputElement>(null);
  const [formKey, setFormKey] = useState(0);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The PDF wasn’t shared',
    check: () => (input.current?.files?.[0] ? {} : { file: 'Please choose a PDF.' }),
    send: async (fields) => {
      const chosen = input.current?.files?.[0];
      if (!chosen) return;
      const file = await uploadPaper(`/api/groups/${groupId}/files`, chosen);
      await api.createGroupResource({ id: groupId, title: fields.text('title').trim(), file });
    },
    onSuccess: () => setFormKey(formKey + 1),
  });
  return (
    <form method="post" key={formKey} noValidate onSubmit={onSubmit} className={box}>
      <h3 className="text-xl">Share a PDF</h3>
      <Title error={errors.title} />
      <label className="block">
        <span className="mb-1 block font-semibold">File</span>
        <input
          ref={input}
          type="file"
          name="file"
          accept="application/pdf"
          aria-invalid={errors.file ? true : undefined}
          className="field"
        />
        <span className="mt-1 block text-sm text-soft">A PDF of up to 5 MB, for members of this group.</span>
        {errors.file ? <span className="mt-1 block font-semibold text-danger">{errors.file}</span> : null}
      </label>
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Sending…' : 'Put it on the shelf'}
      </Button>
    </form>
  );
}

function Title({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="What is it?"
      name="title"
      dir="auto"
      maxLength={groupLengths.resourceTitle}
      required
      error={error}
    />
  );
}
