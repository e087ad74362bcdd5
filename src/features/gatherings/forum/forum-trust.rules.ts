import { trimLink } from '#kit/contract/link-end.ts';

/** A member is new for this many days, and until three of their posts or replies are shown. */
export const newForDays = 7;
export const newUntilStanding = 3;
/** How much new members may write in 24 hours. */
export const newMemberDailyLimits = { posts: 5, replies: 20 } as const;

/** The facts that trust is based on. `standing`: how many of the member’s posts and replies are shown. */
export type TrustFacts = { joinedAt: string | null; standing: number; isAdministrator: boolean };

/** Whether a member is new: in the first seven days, and until three posts or replies are shown. */
export function isNewMember({ joinedAt, standing, isAdministrator }: TrustFacts, now: Date): boolean {
  if (isAdministrator) return false;
  const days = joinedAt === null ? 0 : (now.getTime() - Date.parse(joinedAt)) / 86_400_000;
  return days < newForDays || standing < newUntilStanding;
}

/** Whether a post or reply needs approval because of its links. */
export function needsLinkApproval(standing: TrustFacts, text: string, ownHost: string, now: Date): boolean {
  return isNewMember(standing, now) && hasForeignLink(text, ownHost);
}

/** Every part has a maximum length, so that the expression stays fast on any text. */
const domain = String.raw`(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:xn--[a-z\d-]{1,59}|\p{L}{2,24})`;
/** Each way to write a link, with the character before it; the link alone is in a group. */
const links = new RegExp(
  [
    String.raw`(?:^|[^\p{L}\p{N}])((?:(?:https?|ftp|mailto|tel|data|javascript):|www\.)[^\s<>()]{1,2000})`,
    String.raw`(?:^|\s)(//[^\s<>()]{1,2000})`,
    String.raw`(\]\([^)\n]{1,2000})(?=\))`,
    String.raw`(\]:[ \t]*\S{1,2000})`,
    String.raw`(?:^|[^\p{L}\p{N}@.-])(${domain})(?![\p{L}\p{N}@-])`,
  ].join('|'),
  'giu',
);
/** A bare word with a full stop must end in one of these to count as an address: ‘e.g’ and ‘done.Then’ do not. */
const knownEndings =
  /\.(?:com|net|org|info|biz|io|co|uk|me|ly|gl|app|dev|xyz|top|site|online|shop|store|link|click|live|club|tv|cc|ru|cn|in|pk|bd|de|fr|eu|us|ca|ai|gg|to|page|web|blog|news|org\.uk|co\.uk)$/i;

/** Whether a text links to another site: a URL with or without a scheme, or a Markdown link. */
export function hasForeignLink(text: string, ownHost: string): boolean {
  return linksIn(text).some((link) => !isOwn(link, ownHost));
}

/** Returns the links in a text, as they were written. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(links)]
    .map(([, ...found]) => found.find((link) => link !== undefined)?.trim() ?? '')
    .filter((match) => !isBareName(match) || knownEndings.test(match));
}

function isBareName(match: string): boolean {
  return !/^(?:[a-z]+:|www\.|\/\/|\])/i.test(match);
}

function isOwn(link: string, ownHost: string): boolean {
  const target = /^\](?:\(|:)(.*?)\)?$/.exec(link)?.[1]?.trim() ?? link;
  if (/^\/(?![/\\])/.test(target)) return true;
  const url = URL.parse(/^[a-z]+:/i.test(target) ? target : `https://${target.replace(/^\/\//, '')}`);
  return url !== null && /^https?:$/.test(url.protocol) && url.host === ownHost;
}

/** Whether an edit adds a link to another site. */
export function addsLinks(before: string, after: string, ownHost: string): boolean {
  const stood = new Set(linksIn(before));
  return linksIn(after).some((link) => !stood.has(link) && !isOwn(link, ownHost));
}

/** How often a member may write the same words, or link to the same address, in 24 hours. What comes after that waits for approval. */
export const maxRepeats = 3;

/** Shorter texts, such as “Ameen” or “JazakAllahu khayran”, are said often. In letters and digits. */
const shortestRepeat = 60;

/** A post, or a reply, which has no title. */
export type Written = { title?: string | null; content: string };

/** Returns how many of a member's earlier texts have the same words as a text, or link to an address to which it links. */
export function countRepeats(written: Written, earlier: readonly Written[], ownHost: string): number {
  const own = recognisedBy(written, ownHost);
  return earlier.filter((one) => recognisedBy(one, ownHost).some((mark) => own.includes(mark))).length;
}

function recognisedBy({ title, content }: Written, ownHost: string): string[] {
  const letters = content
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  const addresses = linksIn(`${title ?? ''}\n${content}`)
    .filter((link) => !isOwn(link, ownHost))
    .map((link) => link.toLowerCase().replace(/^https?:\/\/(?:www\.)?|^www\./, ''))
    .map((link) => `link ${trimLink(link).replace(/\/$/, '')}`);
  return letters.length < shortestRepeat ? addresses : [letters, ...addresses];
}
