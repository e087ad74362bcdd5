type Placed = { id: string; parentReplyId: string | null };

/** Replies as they are read: each with those to it. A page may begin in the middle of such a group, which then has no head. */
export function groupReplies<Reply extends Placed>(replies: readonly Reply[]) {
  const groups: { key: string; head: Reply | null; answers: Reply[] }[] = [];
  for (const reply of replies) {
    const last = groups.at(-1);
    const root = reply.parentReplyId;
    if (root === null) groups.push({ key: reply.id, head: reply, answers: [] });
    else if (last?.key === root) last.answers.push(reply);
    else groups.push({ key: root, head: null, answers: [reply] });
  }
  return groups;
}
