import { renderToStaticMarkup } from 'react-dom/server';
import { borough } from '#borough';
import { Logo } from '#kit/web/ui/logo.tsx';

/** Renders the page that replaces all others while the database is unavailable. It is rendered once, and needs no data. */
export function renderAwayPage(styles: readonly string[]): string {
  const page = (
    <html lang={borough.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`We’ll be back shortly – ${borough.productName}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <header className="border-line border-b bg-ground">
          <div className="page flex min-h-16 items-center">
            <Logo />
          </div>
        </header>
        <main className="page py-16 text-center">
          <h1 className="font-display text-3xl">We’ll be back shortly</h1>
          <p className="mx-auto mt-4 max-w-prose">
            The site can’t reach its database at the moment, so it has nothing to show you. Nothing that you
            saved is lost. Please try again in a minute or two.
          </p>
          <p className="mt-6">
            <a href="/home" className="inline-flex min-h-11 items-center underline">
              Try the home page
            </a>
          </p>
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
