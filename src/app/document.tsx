import { HeadContent, Scripts, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { borough } from '#borough';
import { contextAttributes } from './page-context.ts';

/** The HTML document around every page. */
export function Document({ children }: { children: ReactNode }) {
  const { context } = useRouter().options;
  return (
    <html lang={borough.locale} suppressHydrationWarning {...contextAttributes(context)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
