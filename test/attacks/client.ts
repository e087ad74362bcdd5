import { expect } from 'vitest';

export type Answer = { status: number; headers: Headers; text: string; json(): unknown };

export type Request = { body?: unknown; headers?: Record<string, string> };

/** An HTTP client with its own IP address and cookies. */
export type Client = {
  /** `send('POST', '/api/auth/logout', { body: {} })`. Requests alternate between the product's processes. */
  send(method: string, path: string, request?: Request): Promise<Answer>;
  /** Sends a request that must succeed: any status but 2xx fails the test. */
  succeed(method: string, path: string, body?: unknown): Promise<Answer>;
  signIn(email: string, password: string): Promise<Answer>;
  /** Returns a copy of the cookies, for tests in which they are stolen. */
  cookies(): Map<string, string>;
};

let clients = 0;

/** `urls`: the product's processes. They trust one proxy, so x-forwarded-for sets the client's address. */
export function aClient(urls: readonly string[], cookies = new Map<string, string>()): Client {
  clients += 1;
  const address = `198.51.${clients >> 8}.${clients & 255}`;
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
    async succeed(method, path, body) {
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
