import { getRouteApi } from '@tanstack/react-router';
import { Badge } from '#kit/web/ui/badge.tsx';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

const route = getRouteApi('/_admin/admin/mail-templates');

/** /admin/mail-templates: every kind of message, with example data. */
export function MailTemplatesPage() {
  const templates = route.useLoaderData();
  return (
    <>
      <PageHeader
        title="Mail templates"
        lead="The e-mails the site sends, and when. Names and links are examples."
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Mail templates', path: '/admin/mail-templates' },
        ]}
      />
      <ul className="page grid gap-4 pb-12 lg:grid-cols-2">
        {templates.map(({ key, when, topic, subject, text }) => (
          <li key={key} className="min-w-0">
            <Card>
              <h2 className="text-xl">{subject}</h2>
              <p className="text-soft">{when}</p>
              <p className="mt-1">
                <Badge>{topic ?? 'Account e-mail: always sent'}</Badge>
              </p>
              <p className="mt-3 whitespace-pre-wrap wrap-anywhere rounded-md bg-sunken p-3 text-sm">
                {text}
              </p>
              <AnchorButton
                look="outline"
                className="mt-3"
                href={`/api/admin/mail-templates/${key}`}
                target="_blank"
                rel="noopener"
              >
                Preview
              </AnchorButton>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
