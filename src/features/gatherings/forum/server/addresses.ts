/** The page of a post. */
export function postPath(postId: string): string {
  return `/forums/post/${postId}`;
}

/** The page of a thread on which a reply stands: its permanent address. */
export function replyPath(postId: string, replyId: string): string {
  return `${postPath(postId)}?at=${replyId}`;
}

/** The questions to scholars. */
export const askScholarPath = '/forums?category=ask';
