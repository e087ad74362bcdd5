import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { isMainAdmin } from '#kit/web/router/root-route.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { CheckboxField, TextField } from '#kit/web/ui/field.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { AdminUser, calls } from '../administration.contract.ts';
import { roleNames, usePermission } from './user-table.tsx';

const route = getRouteApi('/_admin/admin/administrators');

/** /admin/administrators: the administrators, and which of them may promote others. */
export function AdministratorsPage() {
  const administrators = route.useLoaderData();
  const { viewer } = useRouter().options.context;
  return (
    <>
      <PageHeader trail={[{ name: 'Admin', path: '/admin' }]} />
      <div className="page grid gap-6 pb-12 lg:grid-cols-2">
        <Panel title="Administrators">
          <ul className="divide-y divide-line">
            {administrators.map((user) => (
              <AdministratorRow key={user.id} user={user} />
            ))}
          </ul>
        </Panel>
        {viewer.account?.canPromoteAdmin ? (
          <Panel title="Promote a member">
            <PromoteForm isMain={isMainAdmin(viewer)} />
          </Panel>
        ) : null}
      </div>
    </>
  );
}

function AdministratorRow({ user }: { user: AdminUser }) {
  const api = useApi<typeof calls>();
  const can = usePermission();
  const [demote] = useAction(() => api.demoteAdmin({ targetEmail: user.email }), {
    failed: 'Demotion Failed',
    fallback: 'Failed to remove admin access',
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="min-w-0 break-words">
        <span className="font-semibold" dir="auto">
          {user.firstName} {user.lastName}
        </span>{' '}
        {user.canPromoteAdmin ? <Badge tone="saffron">Can Promote</Badge> : null}
        <span className="block text-sm text-soft">
          {user.email} · {roleNames[user.role]}
        </span>
      </span>
      {can('account.demote', user) ? (
        <ConfirmButton
          label="Remove"
          question={`Remove admin access from ${user.email}?`}
          action="Remove admin access"
          onConfirm={demote}
        />
      ) : null}
    </li>
  );
}

function PromoteForm({ isMain }: { isMain: boolean }) {
  const api = useApi<typeof calls>();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Promotion Failed',
    fallback: 'Failed to promote user',
    send: (fields) =>
      api.promoteAdmin({
        targetEmail: fields.text('targetEmail'),
        ...(isMain ? { canPromoteAdmin: fields.isTicked('canPromoteAdmin') } : {}),
      }),
    onSuccess: ({ message }) => {
      showToast({ title: message });
      form.current?.reset();
      setEmail('');
    },
  });
  return (
    <form method="post" ref={form} noValidate className="grid gap-4" onSubmit={onSubmit}>
      <TextField
        label="Member’s email"
        name="targetEmail"
        type="email"
        onChange={(event) => setEmail(event.target.value)}
        error={errors.targetEmail}
        required
      />
      {isMain ? <CheckboxField label="Can also promote others" name="canPromoteAdmin" /> : null}
      {problem}
      <Button type="submit" disabled={sending || email.trim() === ''} className="justify-self-start">
        {sending ? 'Saving…' : 'Make administrator'}
      </Button>
    </form>
  );
}
