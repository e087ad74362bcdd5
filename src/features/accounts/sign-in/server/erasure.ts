import { emptied, erasureOf, goes, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { emailProposals, oneTimeTokens, passkeys, recoveryCodes, secondFactors, sessions } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(sessions, { tokenHash: goes, userId: goes, device: goes }),
  erasureOf(oneTimeTokens, {
    userId: goes,
    email: goes,
    challenge: 'Nobody in it: a random number; deleted a week after it expires.',
  }),
  erasureOf(emailProposals, { email: goes, askedBy: emptied }),
  erasureOf(secondFactors, { sealedSecret: goes }),
  erasureOf(recoveryCodes, { userId: goes, codeHash: goes }),
  erasureOf(passkeys, {
    userId: goes,
    credentialId: goes,
    publicKey: goes,
    transports: ofProgram,
    name: goes,
  }),
];
