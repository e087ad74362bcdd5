import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A browser's push subscription, and its private keys. */
export type StubDevice = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The messages received, decrypted as the browser would. */
  received: { headers: Record<string, string>; message: unknown }[];
};

export type PushServiceStub = {
  url: string;
  /** Subscribes a browser, which gets its own endpoint and keys. */
  aDevice(): StubDevice;
  /** Sets the status of further responses; 201 at first. */
  answers(status: number): void;
  close(): Promise<void>;
};

type Kept = { device: StubDevice; privateKey: ReturnType<typeof createECDH>; secret: Buffer };

/** The stub's certificate; another process trusts it through NODE_EXTRA_CA_CERTS. */
export const pushServiceCertificate = join(import.meta.dirname, '../fixtures/push-service.cert.pem');

/** A push service on a free local port over TLS, which this process trusts from now on. It checks signatures (RFC 8292); its devices decrypt (RFC 8291). */
export async function aPushServiceStub(): Promise<PushServiceStub> {
  const devices = new Map<string, Kept>();
  let status = 201;
  const cert = readFileSync(pushServiceCertificate);
  const key = readFileSync(pushServiceCertificate.replace('cert', 'key'));
  setDefaultCACertificates([...getCACertificates('default'), cert.toString()]);
  const server = createServer({ cert, key }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const kept = devices.get(request.url ?? '');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    if (!kept || request.method !== 'POST') return response.writeHead(404).end();
    if (!isSigned(headers.authorization ?? '', url)) return response.writeHead(403).end('not signed');
    if (status < 300) kept.device.received.push({ headers, message: decrypt(Buffer.concat(parts), kept) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `https://127.0.0.1:${port}`;
  return {
    url,
    aDevice() {
      const privateKey = createECDH('prime256v1');
      const p256dh = privateKey.generateKeys('base64url');
      const secret = randomBytes(16);
      const path = `/send/${devices.size + 1}`;
      const keys = { p256dh, auth: secret.toString('base64url') };
      const device: StubDevice = { endpoint: url + path, keys, received: [] };
      devices.set(path, { device, privateKey, secret });
      return device;
    },
    answers: (next) => {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** 'vapid t=<JWT>, k=<public key>': a signed audience, expiry and subject. */
function isSigned(authorization: string, audience: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(signature, 'base64url');
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    signed,
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const inADay = Date.now() / 1000 + 24 * 60 * 60;
  return isValid && aud === audience && exp > Date.now() / 1000 && exp <= inADay && /^mailto:/.test(sub);
}

/** RFC 8188: salt, record size, the sender's key, and one record. */
function decrypt(body: Buffer, { privateKey, secret }: Kept): unknown {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), privateKey.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', privateKey.computeSecret(sender), secret, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
  const record = body.subarray(keyEnd);
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}
