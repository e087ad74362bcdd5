import { borough } from '#borough';
import { boroughTime, clockText, dateText } from '#kit/contract/dates.ts';

type Section = { title: string; data: unknown };

/**
 * Renders a copy of someone's data as a plain HTML page: headings, lists and values, no scripts. Fields are labelled as
 * on the screens. Empty fields and ids are left out; the copy for programs has them.
 */
export function renderDataCopy(title: string, sections: readonly Section[]): string {
  const body = sections
    .map(({ title: heading, data }) => `<h2>${escapeHtml(heading)}</h2>${render(data) || '<p>Nothing.</p>'}`)
    .join('\n');
  return `<!doctype html>
<html lang="${borough.locale}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>body{font-family:Georgia,serif;max-width:50rem;margin:2rem auto;padding:0 1rem}dt{font-weight:bold}dd{margin:0 0 .5rem}</style>
</head><body><h1>${escapeHtml(title)}</h1>
<p>Empty fields are left out. The file my-data.json has every field, for programs.</p>
${body}
</body></html>`;
}

/** Returns '' for what is empty. */
function render(data: unknown): string {
  if (data === null || data === undefined || data === '') return '';
  if (Array.isArray(data)) {
    const items = data.map(render).filter((item) => item !== '');
    return items.length === 0 ? '' : `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;
  }
  if (typeof data === 'object') {
    const rows = Object.entries(data).flatMap(([name, value]) => {
      const shown = isReference(name) ? '' : render(value);
      return shown === '' ? [] : [`<dt>${escapeHtml(fieldLabel(name))}</dt><dd>${shown}</dd>`];
    });
    return rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`;
  }
  return `<p>${escapeHtml(valueText(data))}</p>`;
}

/** Names that differ from the field's words. */
const labels: Readonly<Record<string, string>> = {
  acceptedAt: 'Accepted',
  accountStatus: 'Account',
  canPromoteAdmin: 'May appoint administrators',
  createdAt: 'Created',
  editedAt: 'Edited',
  expiresAt: 'Ends',
  givenAt: 'Agreed to on',
  happenedAt: 'When',
  hasPassword: 'Has a password',
  isActiveSubscriber: 'Premium member',
  isAnonymous: 'Without your name',
  isEmailVerified: 'Email address verified',
  emailFailing: 'Emails come back',
  isRead: 'Read',
  joinedAt: 'Joined',
  lastSeenAt: 'Last here',
  membershipTier: 'Membership',
  mobile: 'Mobile number',
  newsletterSubscribed: 'Subscribed to Community Newsletter',
  phone: 'Phone number',
  shownName: 'Name that members see',
  standingReason: 'Reason given by administrators',
  updatedAt: 'Changed',
  utmSource: 'Campaign',
  withdrawnAt: 'Withdrawn on',
};

/** Returns a field's name as its screens show it: 'firstName' is 'First name', 'sentAt' is 'Sent'. */
function fieldLabel(name: string): string {
  const known = labels[name];
  if (known !== undefined) return known;
  const words = name
    .replace(/At$/, '')
    .replace(/^is(?=[A-Z])/, '')
    .replace(/[_-]/g, ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a field only refers to a row or a file. */
function isReference(name: string): boolean {
  return name === 'id' || /(Id|Ids|Key|Keys|Version|Cursor)$/.test(name);
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dateText(text, 'plain');
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) {
    return `${dateText(text, 'plain')}, ${clockText(boroughTime(new Date(text)))}`;
  }
  // A code, such as 'weekly_newsletter'.
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
