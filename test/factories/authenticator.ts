import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const rpId = 'localhost';
const origin = 'http://localhost';

const userPresent = 0x01;
const userVerified = 0x04;
const attested = 0x40;

/** What a registration is signed with: nothing, as most passkeys do, the new key, or a key that is not the new one. */
type Attestation = 'none' | 'own key' | 'another key';

/**
 * An authenticator in software (ES256). It performs both WebAuthn ceremonies as a browser with a passkey does. `attestation` and
 * `flags` can be changed to test the server’s checks.
 */
export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const authData = (flags: number, extra = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, extra]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    credentialId: id.toString('base64url'),
    register(challenge: string, attestation: Attestation = 'none') {
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ]);
      const key = Buffer.from(isoCBOR.encode(cose));
      const length = Buffer.from([0, id.length]);
      const data = authData(
        userPresent | userVerified | attested,
        Buffer.concat([Buffer.alloc(16), length, id, key]),
      );
      const client = clientData('webauthn.create', challenge);
      const signer = attestation === 'own key' ? privateKey : anotherKey();
      const statement = new Map<string, unknown>([
        ['alg', -7],
        ['sig', Uint8Array.from(signatureOf(signer, data, client))],
      ]);
      const object = new Map<string, unknown>([
        ['fmt', attestation === 'none' ? 'none' : 'packed'],
        ['attStmt', attestation === 'none' ? new Map() : statement],
        ['authData', Uint8Array.from(data)],
      ]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(object as never)).toString('base64url'),
        transports: ['internal'],
      });
    },
    sign(challenge: string, flags = userPresent | userVerified) {
      counter += 1;
      const data = authData(flags);
      const client = clientData('webauthn.get', challenge);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signatureOf(privateKey, data, client).toString('base64url'),
        userHandle: undefined,
      });
    },
  };
}

const anotherKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** Signs what an authenticator signs in both ceremonies. */
function signatureOf(key: KeyObject, data: Buffer, client: Buffer): Buffer {
  const hash = createHash('sha256').update(client).digest();
  return createSign('SHA256').update(data).update(hash).sign(key);
}
