import { expect, test } from 'vitest';
import { checkNewPassword } from './common-passwords.ts';

const amina = { email: 'amina@example.org', firstName: 'Amina', lastName: 'Khan' };

test.each(['password123', 'Iloveyou1', 'qwertyuiop', 'amina2026', 'redbridge'])(
  '%s is refused, tied to its field',
  async (password) => {
    await expect(checkNewPassword(password, amina)).rejects.toMatchObject({
      code: 'weak_password',
      issues: [{ path: 'newPassword' }],
    });
  },
);

test('a sentence passes', async () => {
  await expect(checkNewPassword('seven green figs on the sill', amina)).resolves.toBeUndefined();
});
