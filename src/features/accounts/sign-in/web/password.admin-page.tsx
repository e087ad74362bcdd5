import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { ChangePasswordForm } from './change-password.form.tsx';

const advice = [
  ['Strong password', 'Use a long one that you don’t use anywhere else: a sentence works well.'],
  ['Change every 90 days', 'Or straight away if you think someone else knows it.'],
  ['Keep private', 'Nobody from this site will ever ask you for it.'],
  [
    'Monitor access',
    'Check your sessions on the security page from time to time and sign out any you don’t recognise.',
  ],
] as const;

/** /admin/password: changes an administrator's password, with advice on keeping it safe. */
export function AdminPasswordPage() {
  return (
    <>
      <PageHeader trail={[{ name: 'Admin', path: '/admin' }]} />
      <div className="page grid gap-6 pb-12 lg:grid-cols-2">
        <Panel title="Change password">
          <ChangePasswordForm />
        </Panel>
        <Panel title="Best practice">
          <dl className="grid gap-3">
            {advice.map(([what, how]) => (
              <div key={what}>
                <dt className="font-semibold">{what}</dt>
                <dd className="text-soft">{how}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
    </>
  );
}
