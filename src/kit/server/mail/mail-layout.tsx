import type { ReactNode } from 'react';
import { borough } from '#borough';
import type { SiteDetails } from '#kit/contract/site-details.ts';

const ink = '#1d2a2a';
/** The colour of links in messages: some programs would use their own. */
export const mailTile = '#0f5c56';

/** The layout of a message: our name at the top, who we are and the unsubscribe link at the bottom. */
export function MailLayout({
  children,
  details,
  unsubscribeUrl,
}: {
  children: ReactNode;
  details: SiteDetails;
  unsubscribeUrl: string | null;
}) {
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
          <p style={{ color: mailTile, fontSize: 22, margin: '8px 0 16px' }}>{borough.productName}</p>
          <div style={{ background: '#ffffff', borderRadius: 8, padding: 24, fontSize: 17, lineHeight: 1.5 }}>
            {children}
          </div>
          <p style={{ fontSize: 14, color: '#5a6463' }}>
            {details.tagline}. {details.address}.
          </p>
          {unsubscribeUrl ? (
            <p style={{ fontSize: 14 }}>
              <a href={unsubscribeUrl} style={{ color: mailTile }}>
                Stop emails like this one
              </a>
            </p>
          ) : null}
        </div>
      </body>
    </html>
  );
}

/** The one action of a message: a link that looks like a button, with its address below for copying. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <p>
        <a
          href={href}
          style={{
            display: 'inline-block',
            background: mailTile,
            color: '#ffffff',
            padding: '12px 20px',
            borderRadius: 8,
            textDecoration: 'none',
          }}
        >
          {children}
        </a>
      </p>
      <p style={{ fontSize: 14, overflowWrap: 'anywhere' }}>
        If the button doesn’t work, copy this address:{' '}
        <a href={href} style={{ color: mailTile }}>
          {href}
        </a>
      </p>
    </>
  );
}
