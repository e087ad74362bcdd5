import { completeSignIn } from './complete-sign-in.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { openSignIn } from './open-sign-in.ts';
import { openSignOut } from './open-sign-out.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const sessionHandlers = [
  signOut,
  listSessions,
  endSession,
  endOtherSessions,
  completeSignIn,
  openSignIn,
  openSignOut,
  signIn,
];
