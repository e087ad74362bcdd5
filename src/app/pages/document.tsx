import { HeadContent, Scripts, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { borough } from '#borough';
import { contextAttributes } from './page-context.ts';

/** The HTML document around every page. `screen`: one that is laid out in its own way (src/kit/web/theme/map-screen.css). */
export function Document({ screen, children }: { screen: 'map' | undefined; children: ReactNode }) {
  const { context } = useRouter().options;
  return (
    <html lang={borough.locale} suppressHydrationWarning {...contextAttributes(context)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <meta name="theme-color" content="#0f5c56" />
        <HeadContent />
      </head>
      <body data-screen={screen}>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
