import { convert } from 'html-to-text';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { borough } from '#borough';
import type { MailKind } from './mail-kind.ts';

/** What a message needs to know of the site. */
export type MailSite = {
  publicUrl: string;
  /** The link of a one-time token: its page with the token in it. */
  tokenUrl(path: string, tokenId: string): string;
};

/** The words of a kind of message. */
export type Mail<Props extends object> = {
  kind: MailKind<Props>;
  subject(props: Props): string;
  body(props: Props, site: MailSite): ReactElement;
};

/** A kind with its words, whatever its props: they are checked before they are used. */
export type AnyMail = {
  kind: MailKind<object>;
  render(props: unknown, site: MailSite, unsubscribeUrl: string | null): RenderedMail;
};

export type RenderedMail = { subject: string; html: string; text: string };

/** Joins a kind and its words. */
export function mail<Props extends object>(words: Mail<Props>): AnyMail {
  return {
    kind: words.kind,
    render(raw, site, unsubscribeUrl) {
      const props = words.kind.props.parse(raw);
      const sheet = <Sheet unsubscribeUrl={unsubscribeUrl}>{words.body(props, site)}</Sheet>;
      const html = `<!doctype html>${renderToStaticMarkup(sheet)}`;
      return { subject: words.subject(props), html, text: toText(html) };
    },
  };
}

function toText(html: string): string {
  return convert(html, {
    wordwrap: 76,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'title', format: 'skip' },
    ],
  });
}

const ink = '#1d2a2a';
const tile = '#0f5c56';

function Sheet({ children, unsubscribeUrl }: { children: ReactNode; unsubscribeUrl: string | null }) {
  return (
    <html lang={borough.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{borough.productName}</title>
      </head>
      <body style={{ margin: 0, background: '#f4efe4', color: ink, fontFamily: 'Georgia, serif' }}>
        <div style={{ maxWidth: 560, margin: '0 auto', padding: 16 }}>
          <p style={{ color: tile, fontSize: 22, margin: '8px 0 16px' }}>{borough.productName}</p>
          <div style={{ background: '#ffffff', borderRadius: 8, padding: 24, fontSize: 17, lineHeight: 1.5 }}>
            {children}
          </div>
          <p style={{ fontSize: 14, color: '#5a6463' }}>
            {borough.tagline}. {borough.contact.address}.
          </p>
          {unsubscribeUrl ? (
            <p style={{ fontSize: 14 }}>
              <a href={unsubscribeUrl}>Stop e-mails like this one</a>
            </p>
          ) : null}
        </div>
      </body>
    </html>
  );
}

/** The one thing that a message asks for: a link that looks like a button, and its address below for copying. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <p>
        <a
          href={href}
          style={{
            display: 'inline-block',
            background: tile,
            color: '#ffffff',
            padding: '12px 20px',
            borderRadius: 8,
            textDecoration: 'none',
          }}
        >
          {children}
        </a>
      </p>
      <p style={{ fontSize: 14, wordBreak: 'break-all' }}>
        If the button does not work, copy this address: <a href={href}>{href}</a>
      </p>
    </>
  );
}
