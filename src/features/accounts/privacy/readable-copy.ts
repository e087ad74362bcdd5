import { borough } from '#borough';

/** A plain page that shows a copy of someone's data: headings, lists and values, no scripts. */
export function readableCopy(title: string, sections: readonly { title: string; data: unknown }[]): string {
  const body = sections.map((one) => `<h2>${escapeHtml(one.title)}</h2>${render(one.data)}`).join('\n');
  return `<!doctype html>
<html lang="${borough.locale}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>body{font-family:Georgia,serif;max-width:50rem;margin:2rem auto;padding:0 1rem}dt{font-weight:bold}dd{margin:0 0 .5rem}</style>
</head><body><h1>${escapeHtml(title)}</h1>
${body}
</body></html>`;
}

function render(data: unknown): string {
  if (data === null || data === undefined || data === '') return '<p>Nothing.</p>';
  if (Array.isArray(data)) {
    if (data.length === 0) return '<p>Nothing.</p>';
    return `<ol>${data.map((item) => `<li>${render(item)}</li>`).join('')}</ol>`;
  }
  if (typeof data === 'object') {
    const rows = Object.entries(data).map(
      ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${render(value)}</dd>`,
    );
    return `<dl>${rows.join('')}</dl>`;
  }
  return `<p>${escapeHtml(String(data))}</p>`;
}

function escapeHtml(text: string): string {
  const signs: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
