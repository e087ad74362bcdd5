import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { email } from '#kit/contract/fields.ts';

export const noMailServer = defineError({
  code: 'no_mail_server',
  status: 409,
  text: 'No mail server is set up. Set SMTP_URL and start the site again.',
});

export const sampleInUse = defineError({
  code: 'sample_in_use',
  status: 409,
  text: 'Something of yours still needs a part of the sample community. Delete what you added to it, and try again.',
});

const Said = z.object({ message: z.string() });
const tag = 'Operation';

export const calls = {
  sendTestMail: call('sendTestMail', {
    method: 'POST',
    path: '/api/admin/test-mail',
    who: 'admin',
    tag,
    summary: 'Sends a test email to an address, to see whether mail arrives.',
    input: z.strictObject({ email }),
    output: Said,
    errors: [noMailServer],
  }),
  tryPostcodeService: call('tryPostcodeService', {
    method: 'POST',
    path: '/api/admin/postcode-service/try',
    who: 'admin',
    tag,
    summary: 'Asks the postcode service for one postcode, past the cache.',
    input: z.strictObject({}),
    output: Said,
  }),
  removeSampleCommunity: call('removeSampleCommunity', {
    method: 'DELETE',
    path: '/api/admin/sample-community',
    who: 'super_admin',
    tag,
    summary: 'Removes the invented people, mosques and everything else of the sample community.',
    input: z.strictObject({}),
    output: Said,
    errors: [sampleInUse],
  }),
};
