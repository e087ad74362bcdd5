/**
 * Reads a body whole, and stops at the first byte past the limit: the sender may lie about its length, or never end.
 * Throws the error of `tooLarge`.
 */
export async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: () => Error },
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
