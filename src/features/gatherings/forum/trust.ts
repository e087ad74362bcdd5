/** A member is new for so many days, and until so many posts or replies of theirs have stood. */
export const newForDays = 7;
export const newUntilStanding = 3;
/** How much new members may write in 24 hours. */
export const newMembersDay = { posts: 5, replies: 20 } as const;

/** What trust rests on. `standing`: how many of the member’s posts and replies are shown. */
export type Standing = { joinedAt: string | null; standing: number; isAdministrator: boolean };

/** Whether what a member writes is looked at more closely: in the first seven days, and until three posts or replies have stood. */
export function isNewMember({ joinedAt, standing, isAdministrator }: Standing, now: Date): boolean {
  if (isAdministrator) return false;
  const days = joinedAt === null ? 0 : (now.getTime() - Date.parse(joinedAt)) / 86_400_000;
  return days < newForDays || standing < newUntilStanding;
}

/** Whether a post or reply waits for an administrator because of its links. */
export function linksWait(standing: Standing, text: string, ownHost: string, now: Date): boolean {
  return isNewMember(standing, now) && hasForeignLink(text, ownHost);
}

/** Every part is bounded, so that no text takes long. */
const domain = String.raw`(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:xn--[a-z\d-]{1,59}|\p{L}{2,24})`;
const links = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?:(?:https?|ftp|mailto|tel|data|javascript):|www\.)[^\s<>()]{1,2000}`,
    String.raw`(?<!\S)//[^\s<>()]{1,2000}`,
    String.raw`\]\([^)\n]{1,2000}\)`,
    String.raw`\]:[ \t]*\S{1,2000}`,
    String.raw`(?<![\p{L}\p{N}@.-])${domain}(?![\p{L}\p{N}@-])`,
  ].join('|'),
  'giu',
);
/** What a bare word with a full stop must end in to be an address: ‘e.g’ and ‘done.Then’ are none. */
const knownEndings =
  /\.(?:com|net|org|info|biz|io|co|uk|me|ly|gl|app|dev|xyz|top|site|online|shop|store|link|click|live|club|tv|cc|ru|cn|in|pk|bd|de|fr|eu|us|ca|ai|gg|to|page|web|blog|news|org\.uk|co\.uk)$/i;

/** Whether a text leads anywhere but to this site: an address with or without its scheme, or a Markdown link. */
export function hasForeignLink(text: string, ownHost: string): boolean {
  return linksIn(text).some((link) => !isOwn(link, ownHost));
}

/** The links in a text, as they were written. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(links)]
    .map(([match]) => match.trim())
    .filter((match) => !isBareName(match) || knownEndings.test(match));
}

function isBareName(match: string): boolean {
  return !/^(?:[a-z]+:|www\.|\/\/|\])/i.test(match);
}

function isOwn(link: string, ownHost: string): boolean {
  const target = /^\](?:\(|:\s*)(.*?)\)?$/.exec(link)?.[1] ?? link;
  if (/^\/(?![/\\])/.test(target)) return true;
  const url = URL.parse(/^[a-z]+:/i.test(target) ? target : `https://${target.replace(/^\/\//, '')}`);
  return url !== null && /^https?:$/.test(url.protocol) && url.host === ownHost;
}

/** Whether an edit brings a link elsewhere that did not stand there before. */
export function addsLinks(before: string, after: string, ownHost: string): boolean {
  const stood = new Set(linksIn(before));
  return linksIn(after).some((link) => !stood.has(link) && !isOwn(link, ownHost));
}
