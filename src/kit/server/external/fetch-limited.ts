const timeLimitMs = 5_000;
const sizeLimit = 8 * 1024 * 1024;

/** The service is alive, and says that it has nothing by this address, or that nothing can be there. */
const refusing: readonly number[] = [400, 404, 410, 422];

/** `isAnswer`: the service is alive and said no; anything else is a fault of it or of the way to it. */
export class ExternalFailure extends Error {
  readonly isAnswer: boolean;
  constructor(message: string, isAnswer: boolean) {
    super(message);
    this.isAnswer = isAnswer;
  }
}

/** Fetches with a limit on time and size. A redirect is a failure: it could lead anywhere, even into our own network. */
export async function fetchBytes(
  url: string,
  accept: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const response = await fetch(url, {
    headers: { accept, 'user-agent': 'Mahalla' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimitMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new ExternalFailure(`answered ${response.status}`, refusing.includes(response.status));
  }
  return { bytes: await readLimited(response), type: response.headers.get('content-type') ?? '' };
}

/** As fetchBytes, for JSON. */
export async function fetchLimited(url: string): Promise<unknown> {
  const { bytes } = await fetchBytes(url, 'application/json');
  return JSON.parse(new TextDecoder().decode(bytes));
}

async function readLimited(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > sizeLimit) throw new ExternalFailure(`answered more than ${sizeLimit} bytes`, false);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
