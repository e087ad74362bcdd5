import { expect } from 'vitest';

export type Answer = { status: number; headers: Headers; text: string; json(): unknown };

export type Request = { body?: unknown; headers?: Record<string, string> };

/** Somebody on the internet, with a network address and cookies of his own. */
export type Stranger = {
  /** `send('POST', '/api/auth/logout', { body: {} })`. The product's processes answer by turns. */
  send(method: string, path: string, request?: Request): Promise<Answer>;
  /** The same, where anything but a 2xx is the test's own mistake. */
  does(method: string, path: string, body?: unknown): Promise<Answer>;
  signIn(email: string, password: string): Promise<Answer>;
  /** The cookies as they are now, for a thief. */
  cookies(): Map<string, string>;
};

let strangers = 0;

/** @param urls where the processes of the product listen; they stand behind one proxy, which tells the address. */
export function aStranger(urls: readonly string[], cookies = new Map<string, string>()): Stranger {
  strangers += 1;
  const address = `198.51.${strangers >> 8}.${strangers & 255}`;
  let turn = 0;

  async function send(method: string, path: string, { body, headers = {} }: Request = {}): Promise<Answer> {
    const url = urls[turn++ % urls.length] ?? '';
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    keepCookies(response.headers.getSetCookie(), cookies);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  }

  return {
    send,
    async does(method, path, body) {
      const answer = await send(method, path, { body });
      if (answer.status < 200 || answer.status > 299)
        expect.fail(`${method} ${path} answered ${answer.status}: ${answer.text}`);
      return answer;
    },
    signIn: (email, password) => send('POST', '/api/auth/credential-login', { body: { email, password } }),
    cookies: () => new Map(cookies),
  };
}

function keepCookies(given: readonly string[], cookies: Map<string, string>): void {
  for (const line of given) {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}
