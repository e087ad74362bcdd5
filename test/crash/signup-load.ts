type Visitor = { email: string; address: string; tries: number };

/**
 * People who sign up, five at a time, and try once more when they got no answer. `acknowledged` holds who was told that
 * the sign-up is stored.
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
    /** The statuses of answers other than yes. */
    refused,
    /** How many requests got no answer. */
    cutOff: () => cutOff,
    /** `most` sign-ups, or as many as are answered before the server is gone. */
    async come(url: string, limit: number, isOver: () => boolean): Promise<void> {
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

/** The status of the whole answer; undefined where there was none. */
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
