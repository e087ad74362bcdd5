import pg from 'pg';

/**
 * Makes a connection run one statement at a time, in the order in which they are called. Inside a transaction several
 * may be called at once with `Promise.all`, which a future version of the driver will refuse.
 */
export function serializeQueries(client: pg.Client): void {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function run(...args: unknown[]): unknown {
    return Reflect.apply(pg.Client.prototype.query, client, args);
  }

  function query(...args: unknown[]): unknown {
    // The pool passes a callback, and has the connection to itself.
    if (args.some((arg) => typeof arg === 'function')) return run(...args);
    const result = waiting === 0 ? Promise.resolve(run(...args)) : last.then(() => run(...args));
    waiting += 1;
    const done = () => {
      waiting -= 1;
    };
    last = result.then(done, done);
    return result;
  }

  Object.assign(client, { query });
}
