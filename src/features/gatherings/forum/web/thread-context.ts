import { createContext, useContext } from 'react';
import type { ForumThread } from '../forum-post.contract.ts';
import type { ForumReply } from '../forum-reply.contract.ts';

/** The dialog that is open. */
export type ThreadDialog =
  | { kind: 'edit' | 'delete' | 'history'; reply: ForumReply | null }
  | { kind: 'lock' | 'move' };

type Thread = {
  post: ForumThread;
  /** The time at which the page was made. */
  now: Date;
  /** Whether the reader can write here. */
  mayWrite: boolean;
  /** Whether the reader is signed in as a member in good standing. */
  isMember: boolean;
  isAdmin: boolean;
  /** Quotes a reply, or the post, in the reply that is being written. */
  quote: (reply: ForumReply | null) => void;
  replyTo: (reply: ForumReply) => void;
  ask: (asked: ThreadDialog) => void;
};

export const ThreadContext = createContext<Thread | null>(null);

/** Returns the thread of the current page. */
export function useThread(): Thread {
  const thread = useContext(ThreadContext);
  if (!thread) throw new Error('This part stands in a thread.');
  return thread;
}
