type Visitor = { email: string; address: string; tries: number };

/**
 * Signs people up, five at a time, each once more if there was no response. `acknowledged` holds the emails of those who were told that
 * their sign-up is stored.
 */
export function aSignupLoad() {
  const acknowledged = new Set<string>();
  const asked = new Set<string>();
  const unanswered: Visitor[] = [];
  const later: Visitor[] = [];
  const refused: number[] = [];
  let cutOff = 0;

  function next(): Visitor {
    const again = unanswered.shift();
    if (again) return again;
    const number = asked.size;
    const email = `visitor${number}@example.org`;
    asked.add(email);
    return { email, address: `10.1.${number >> 8}.${number & 255}`, tries: 0 };
  }

  async function signUp(url: string, visitor: Visitor): Promise<void> {
    visitor.tries += 1;
    const status = await post(url, visitor);
    if (status === 200) acknowledged.add(visitor.email);
    else if (status !== undefined) refused.push(status);
    else {
      cutOff += 1;
      if (visitor.tries === 1) later.push(visitor);
    }
  }

  return {
    acknowledged,
    asked,
    /** The statuses of refusals. */
    refused,
    /** The number of requests without a response. */
    cutOff: () => cutOff,
    /** Makes up to `limit` sign-ups, until `isOver`. */
    async run(url: string, limit: number, isOver: () => boolean): Promise<void> {
      let left = limit;
      const one = async () => {
        while (left > 0 && !isOver()) {
          left -= 1;
          await signUp(url, next());
        }
      };
      await Promise.all(Array.from({ length: 5 }, one));
      unanswered.push(...later.splice(0));
    },
  };
}

/** Returns the status once the whole response has arrived; undefined if it did not. */
async function post(url: string, { email, address }: Visitor): Promise<number | undefined> {
  const person = { firstName: 'Amina', lastName: 'Ali', phone: '020 7946 0123', postcode: 'IG1 1AA' };
  try {
    const response = await fetch(`${url}/api/waiting-list`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ ...person, email }),
    });
    await response.text();
    return response.status;
  } catch {
    return undefined;
  }
}
