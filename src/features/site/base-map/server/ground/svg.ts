type Attributes = Readonly<Record<string, string | number>>;

/** An element of an SVG document. Attributes and `text` are escaped; `inner` is made of other elements. */
export function element(name: string, attributes: Attributes, inner: readonly string[] = []): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}>${inner.join('')}</${name}>`;
}

/** An element with text in it. */
export function textElement(attributes: Attributes, text: string): string {
  return element('text', attributes, [escaped(text)]);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
