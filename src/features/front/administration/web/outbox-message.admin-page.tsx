import { getRouteApi } from '@tanstack/react-router';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { mailStatusNames } from './outbox.admin-page.tsx';

const route = getRouteApi('/_admin/admin/outbox/$messageId');

const urlPattern = /(https?:\/\/\S+)/;

/** /admin/outbox/{id}: one message, with its text if the administrator may read it. */
export function MessagePage() {
  const { message, subject, text } = route.useLoaderData();
  return (
    <>
      <PageHeader
        title={subject ?? message.when}
        lead={`To ${message.toEmail} · ${mailStatusNames[message.status]}`}
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Outbox', path: '/admin/outbox' },
        ]}
      />
      <div className="page pb-12">
        {text === null ? (
          <Notice>
            We can’t show what it says: it has been sent, a mail server is set up to send it, or it is for an
            administrator whose mail you may not read.
          </Notice>
        ) : (
          <Panel title="What it says">
            <p className="whitespace-pre-wrap break-words">
              {text.split(urlPattern).map((part, index) =>
                urlPattern.test(part) ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a text’s parts have no other name and never move.
                  <a key={index} href={part} className="link">
                    {part}
                  </a>
                ) : (
                  part
                ),
              )}
            </p>
          </Panel>
        )}
      </div>
    </>
  );
}
