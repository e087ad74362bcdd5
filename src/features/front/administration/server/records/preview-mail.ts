import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { templateNotFound } from '../../errors.ts';
import { calls } from '../../records-contract.ts';

/** Mail uses inline styles and runs no scripts. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox`;

/** Returns an example's HTML. Refuses: template_not_found. */
export const previewMail = handle(calls.previewMail, async ({ mailer }, { key }) => {
  const rendered = mailer.preview(key);
  if (!rendered) throw apiError(templateNotFound);
  return { bytes: Uint8Array.from(Buffer.from(rendered.html)), type: 'text/html; charset=utf-8', policy };
});
