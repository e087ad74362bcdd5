import { expect } from 'vitest';
import { confirmedForMs, visitor } from '#kit/contract/audience.ts';
import { thePassword } from '#test/factories/password.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { actorOf } from '../sessions/sessions.ts';
import { confirmPassword } from './confirm-password.ts';
import { hashPassword } from './hash-password.ts';

testWithDb(
  'the password opens the administration for an hour more, under a new token; the sixth wrong try waits',
  async ({ ctx }) => {
    const { cookie } = await aSignedInUser(ctx, {
      role: 'admin',
      passwordHash: await hashPassword(thePassword),
    });
    const later = minutesLater(ctx, confirmedForMs / 60_000 + 1);
    const actor = await actorOf(ctx.db, cookie.slice(4), later.now);
    let token: string | null = null;
    const setSession = (next: string | null) => {
      token = next;
    };
    await confirmPassword.run({ ...later, actor, setSession }, { password: thePassword });
    expect(await actorOf(ctx.db, token ?? '', later.now)).toMatchObject({
      sessionId: actor.kind === 'person' && actor.sessionId,
      confirmedAt: later.now.toISOString(),
    });
    expect(await actorOf(ctx.db, cookie.slice(4), later.now)).toEqual(visitor);
    const wrong = () => confirmPassword.run({ ...later, actor }, { password: 'wrong' });
    for (let count = 0; count < 5; count++)
      await expect(wrong()).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(wrong()).rejects.toMatchObject({ code: 'too_many_requests' });
  },
);
