import { convert } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { MailLayout } from './mail-layout.tsx';
import type { AnyMailTemplate, MailSite } from './mail-template.ts';

export type RenderedMail = { subject: string; html: string; text: string };

/** A message as it will be read. Throws where `props` are not what the template needs. */
export function renderMail(
  template: AnyMailTemplate,
  props: unknown,
  site: MailSite,
  unsubscribeUrl: string | null,
): RenderedMail {
  const checked = template.props.parse(props);
  const body = <MailLayout unsubscribeUrl={unsubscribeUrl}>{template.body(checked, site)}</MailLayout>;
  const html = `<!doctype html>${renderToStaticMarkup(body)}`;
  return { subject: template.subject(checked), html, text: toText(html) };
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
