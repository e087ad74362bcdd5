import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

type Json = Record<string, unknown>;

/** Asks the browser to sign a challenge with a passkey. The options are the server library's JSON. */
export async function signWithPasskey(options: Json): Promise<Json> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}

/** Asks the browser to create a passkey. */
export async function makePasskey(options: Json): Promise<Json> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}
