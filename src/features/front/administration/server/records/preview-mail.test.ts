import { expect, test } from 'vitest';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { anApp } from '#test/with-app.ts';
import { testWithDb } from '#test/with-db.ts';
import { previewMail } from './preview-mail.ts';

testWithDb('a template that is not there is not found', async ({ ctx }) => {
  await expect(previewMail.run(ctx, { key: 'no-such' })).rejects.toMatchObject({
    code: 'template_not_found',
  });
});

test('over HTTP the preview is a page that runs nothing', async () => {
  const app = await anApp();
  const { cookie } = await aSignedInUser(app.ctx, { role: 'admin' });
  const response = await app.fetch('/api/admin/mail-templates/invitation', { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect(await response.text()).toContain('Set my password');
  await app.close();
});
