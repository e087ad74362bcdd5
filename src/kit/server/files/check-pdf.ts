/** What a PDF that is only to be read has no need of: programs, other files, and forms that send something away. */
const active = /\/(JavaScript|JS|Launch|EmbeddedFiles?|SubmitForm|ImportData|RichMedia|XFA)\b/;
const encrypted = /\/Encrypt\b/;
/** Readers look for the end so far before the last byte. */
const tailLength = 1024;

/**
 * Whether bytes are a PDF that people can be given: its first bytes and its end say so, nobody needs a password, and nothing
 * in the open begins a program or carries a file. It is neither unpacked nor shown by us, so a bomb stays folded; what is
 * hidden in packed streams stays for the reader's own program.
 */
export function isPlainPdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!/^%PDF-(1\.[0-7]|2\.0)[\r\n\s%]/.test(text)) return false;
  if (!text.slice(-tailLength).includes('%%EOF')) return false;
  const names = unescaped(text);
  return !active.test(names) && !encrypted.test(names);
}

/** Names may be written with the numbers of their letters: /J#61vaScript. */
function unescaped(text: string): string {
  return text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
