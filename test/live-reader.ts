import { request } from 'node:http';
import { patienceMs } from './patience.ts';

type LiveEvent = { event: string; id: string; data: unknown };

export type LiveReader = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The events received so far, in order. */
  events: readonly LiveEvent[];
  /** Returns the next event of that name after those already returned. Rejects if the stream ends first, or it takes too long. */
  next(event: string): Promise<LiveEvent>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  /** Drops the connection, like a phone in a tunnel. */
  cut(): void;
  /** Stops reading, and leaves the connection open. */
  pause(): void;
};

/** Opens a server’s stream of live events with a cookie, or without one if it is empty. */
export function readLive(url: string, cookie: string, lastEventId?: string): Promise<LiveReader> {
  return readStream(`${url}/api/live`, {
    ...(cookie && { cookie }),
    ...(lastEventId && { 'last-event-id': lastEventId }),
  });
}

/** Opens any stream of events. */
export function readStream(address: string, also: Record<string, string> = {}): Promise<LiveReader> {
  const headers = { ...also, accept: 'text/event-stream' };
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers, agent: false }, (answer) => {
      const events: LiveEvent[] = [];
      let position = 0;
      let isOver = false;
      let waiting: (() => void)[] = [];
      const wake = () => {
        for (const go of waiting.splice(0)) go();
        waiting = [];
      };
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        const frames = `${text}${piece}`.split('\n\n');
        text = frames.pop() ?? '';
        events.push(...frames.map(readFrame).filter(({ event }) => event !== ''));
        wake();
      });
      const ended = new Promise<void>((end) => {
        answer.once('close', () => {
          isOver = true;
          wake();
          end();
        });
      });
      answer.on('error', () => undefined);
      const find = (event: string) => events.findIndex((one, at) => at >= position && one.event === event);
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        events,
        ended,
        async next(event) {
          let at = find(event);
          const isLate = AbortSignal.timeout(patienceMs);
          isLate.addEventListener('abort', wake);
          while (at < 0) {
            const received = events.map((one) => one.event).join(', ');
            if (isOver) throw new Error(`The stream ended before “${event}”. It sent: ${received}.`);
            if (isLate.aborted) throw new Error(`The stream sent no “${event}” in time, but: ${received}.`);
            await new Promise<void>((go) => waiting.push(go));
            at = find(event);
          }
          isLate.removeEventListener('abort', wake);
          position = at + 1;
          return events[at] ?? readFrame('');
        },
        cut: () => answer.destroy(),
        pause: () => answer.pause(),
      });
    });
    sent.once('error', reject).end();
  });
}

function readFrame(frame: string): LiveEvent {
  const fields = new Map(
    frame.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
  );
  const data = fields.get('data');
  return {
    event: fields.get('event') ?? '',
    id: fields.get('id') ?? '',
    data: data === undefined ? undefined : JSON.parse(data),
  };
}
