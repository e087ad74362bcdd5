import type { RouterContext } from '#kit/web/router/root-route.ts';

type PageContext = Omit<RouterContext, 'api'>;

/** The attributes of <html> that carry the context from the server's answer to the browser. */
export function contextAttributes(context: PageContext) {
  return {
    'data-theme': context.viewer.theme,
    'data-sample': context.viewer.sampleData ? 'yes' : 'no',
    'data-public-url': context.publicUrl,
  };
}

/** Reads them back. */
export function readPageContext(page: Document): PageContext {
  const { theme, sample, publicUrl } = page.documentElement.dataset;
  return {
    viewer: {
      theme: theme === 'light' || theme === 'dark' ? theme : 'system',
      sampleData: sample === 'yes',
    },
    publicUrl: publicUrl ?? location.origin,
  };
}
