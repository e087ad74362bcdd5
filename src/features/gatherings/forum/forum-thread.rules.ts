import { dateText } from '#kit/contract/dates.ts';

type Placed = { id: string; parentReplyId: string | null };

/**
 * Groups replies in reading order with those nested under them. A page may begin in the middle of a group, which then has no
 * head.
 */
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

const hour = 60 * 60 * 1000;

/** Formats the age of an instant (ISO 8601): 'Just now' within the hour, '5h ago', '3d ago', and from a week on the date. */
export function relativeTime(instant: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(instant)) / hour);
  if (hours < 1) return 'Just now';
  if (hours < 24) return `${hours}h ago`;
  if (hours < 168) return `${Math.floor(hours / 24)}d ago`;
  return dateText(instant);
}
