import { getRouteApi } from '@tanstack/react-router';
import { Fragment } from 'react';
import { trimLink } from '#kit/contract/link-end.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { mailStatusNames } from './outbox.admin-page.tsx';

const route = getRouteApi('/_admin/admin/outbox/$messageId');

const addresses = /https?:\/\/\S+/g;

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
              {partsOf(text).map(({ before, link }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a text’s parts have no other name and never move.
                <Fragment key={index}>
                  {before}
                  {link === '' ? null : (
                    <a href={link} className="link">
                      {link}
                    </a>
                  )}
                </Fragment>
              ))}
            </p>
          </Panel>
        )}
      </div>
    </>
  );
}

/** Splits a text at its web addresses: what is before each, and the address; at the end what is left. */
function partsOf(text: string): { before: string; link: string }[] {
  let end = 0;
  const parts = [...text.matchAll(addresses)].map(({ 0: found, index }) => {
    const link = trimLink(found);
    const before = text.slice(end, index);
    end = index + link.length;
    return { before, link };
  });
  return [...parts, { before: text.slice(end), link: '' }];
}
