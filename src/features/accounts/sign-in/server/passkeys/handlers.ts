import { addPasskey } from './add-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { removePasskey } from './remove-passkey.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';
import { startPasskey } from './start-passkey.ts';
import { startPasskeySignIn } from './start-passkey-sign-in.ts';

export const passkeyHandlers = [
  listPasskeys,
  startPasskey,
  addPasskey,
  removePasskey,
  signInWithPasskey,
  startPasskeySignIn,
];
