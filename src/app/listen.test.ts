import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { portProblem } from './listen.ts';

test('the error for a port in use names it and says what to do', async () => {
  const first = createServer();
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
  const address = first.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const second = createServer();
  const error = await new Promise((resolve) => second.once('error', resolve).listen(port, '127.0.0.1'));
  expect(portProblem(error, { port, host: '127.0.0.1' })).toMatchObject({
    message: `Port ${port} is taken by another program. Stop it, or set PORT.`,
  });
  first.close();
  const other = new Error('something else');
  expect(portProblem(other, { port, host: '127.0.0.1' })).toBe(other);
});
