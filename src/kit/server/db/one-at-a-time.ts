import pg from 'pg';

/**
 * Has a connection asked one statement at a time, in the order in which they come. Inside a transaction several may come at once,
 * by `Promise.all`; the driver means to refuse that.
 */
export function askOneAtATime(client: pg.Client): void {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function ask(...args: unknown[]): unknown {
    return Reflect.apply(pg.Client.prototype.query, client, args);
  }

  function query(...args: unknown[]): unknown {
    // The pool asks with a function to call back, and has the connection to itself.
    if (args.some((arg) => typeof arg === 'function')) return ask(...args);
    const asked = waiting === 0 ? Promise.resolve(ask(...args)) : last.then(() => ask(...args));
    waiting += 1;
    const done = () => {
      waiting -= 1;
    };
    last = asked.then(done, done);
    return asked;
  }

  Object.assign(client, { query });
}
