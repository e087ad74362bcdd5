import { getRouteApi } from '@tanstack/react-router';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';

const route = getRouteApi('/_admin/admin/mail-templates');

/** /admin/mail-templates: every kind of message, with example data. */
export function MailTemplatesPage() {
  const templates = route.useLoaderData();
  return (
    <>
      <PageHeader
        lead="The emails the site sends, and when. Names and links are examples."
        trail={[{ name: 'Admin', path: '/admin' }]}
      />
      <ul className="page pb-12">
        {templates.map(({ key, when, topic, subject, text }) => (
          <li key={key} className="border-line border-t last:border-b">
            <details name="template">
              <summary className="py-2">
                <span className="block font-bold font-display text-lg leading-tight">{subject}</span>
                <span className="block text-sm text-soft">{when}</span>
              </summary>
              <p>
                <Tag tone="plain">{topic ?? 'Account email: always sent'}</Tag>
              </p>
              <p className="mt-3 whitespace-pre-wrap wrap-anywhere rounded-control bg-sunken p-3 text-sm">
                {text}
              </p>
              <AnchorButton
                variant="outline"
                className="mt-3 mb-4"
                href={`/api/admin/mail-templates/${key}`}
                target="_blank"
                rel="noopener"
              >
                Preview
              </AnchorButton>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
