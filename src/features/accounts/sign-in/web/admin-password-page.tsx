import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { ChangePasswordForm } from './security/change-password-form.tsx';

const advice = [
  ['Strong password', 'Use a long one that you use nowhere else: a sentence does well.'],
  ['Change every 90 days', 'Or at once when you think that somebody else knows it.'],
  ['Keep private', 'Nobody of this site will ever ask you for it.'],
  [
    'Monitor access',
    'Look at your sessions on the security page from time to time, and end what you don’t know.',
  ],
] as const;

/** /admin/password: an administrator's password, and how to look after it. */
export function AdminPasswordPage() {
  return (
    <>
      <PageHeader
        title="Admin Security Settings"
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Security', path: '/admin/password' },
        ]}
      />
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
