/** What a PDF for reading has no need of: scripts, other files, and forms that send data away. */
const active = /\/(JavaScript|JS|Launch|EmbeddedFiles?|SubmitForm|ImportData|RichMedia|XFA)\b/;
const encrypted = /\/Encrypt\b/;
/** Readers search for the end marker within this many of the last bytes. */
const tailLength = 1024;

/**
 * Whether bytes are a PDF that is safe to pass on: its beginning and end are valid, it needs no password, and nothing
 * uncompressed in it starts a script or embeds a file. We neither decompress nor render it, so a decompression bomb
 * does no harm here; checking compressed streams is left to the reader's own program.
 */
export function isPlainPdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!/^%PDF-(1\.[0-7]|2\.0)[\r\n\s%]/.test(text)) return false;
  if (!text.slice(-tailLength).includes('%%EOF')) return false;
  const names = unescaped(text);
  return !active.test(names) && !encrypted.test(names);
}

/** Names may contain character codes: /J#61vaScript. */
function unescaped(text: string): string {
  return text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
