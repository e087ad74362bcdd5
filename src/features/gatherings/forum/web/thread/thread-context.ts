import { createContext, useContext } from 'react';
import type { ForumThread } from '../../contract.ts';
import type { ForumReply } from '../../reply-contract.ts';

/** What is asked in a dialog of the thread. */
export type Asked =
  | { kind: 'edit' | 'delete' | 'history'; reply: ForumReply | null }
  | { kind: 'lock' | 'move' };

type Thread = {
  post: ForumThread;
  /** The time that the page was made for. */
  now: Date;
  /** Whether the reader can write here. */
  mayWrite: boolean;
  /** Whether the reader is signed in as a member in good standing. */
  isMember: boolean;
  isAdmin: boolean;
  /** Puts a quotation into the reply that is being written. */
  quote: (reply: ForumReply | null) => void;
  replyTo: (reply: ForumReply) => void;
  ask: (asked: Asked) => void;
};

export const ThreadContext = createContext<Thread | null>(null);

/** The thread that the part stands in. */
export function useThread(): Thread {
  const thread = useContext(ThreadContext);
  if (!thread) throw new Error('This part stands in a thread.');
  return thread;
}
