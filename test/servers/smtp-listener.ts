import type { AddressInfo, Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { patienceMs } from '../patience.ts';

/**
 * How the mail server treats a message. well: accepts it; slow: accepts it after a pause; later: 451 for the recipient; never: 550 for the
 * recipient; unwanted: 554 after the text; closed: 530 to everything; cut: keeps it and closes the connection without a response; hangs:
 * keeps it and never responds.
 */
export type StubMode = 'well' | 'slow' | 'later' | 'never' | 'unwanted' | 'closed' | 'cut' | 'hangs';

export type ReceivedMessage = {
  to: string;
  subject: string;
  messageId: string;
  html: string;
  text: string;
  /** By their names in lower case. */
  headers: ReadonlyMap<string, string>;
};

export type SmtpListener = {
  /** For SMTP_URL. */
  url: string;
  /** Every complete message, in order. */
  received: ReceivedMessage[];
  /** Sets one mode for all messages, or one for each recipient. */
  setMode(stubMode: StubMode | ((to: string) => StubMode)): void;
  /** Resolves once the messages are as wanted. Rejects after `withinMs`. */
  waitFor(areAsWanted: (received: readonly ReceivedMessage[]) => boolean, withinMs?: number): Promise<void>;
  close(): Promise<void>;
};

type Waiting = { areAsWanted: (received: readonly ReceivedMessage[]) => boolean; arrived: () => void };

const slowMs = 250;

/** Starts an SMTP server on a free local port that keeps all messages. Its mode is 'well' at first. */
export async function anSmtpListener(): Promise<SmtpListener> {
  const received: ReceivedMessage[] = [];
  const sockets = new Map<number, Socket>();
  const stubModes = new Map<string, StubMode>();
  const waiting = new Set<Waiting>();
  let stubModeFor: (to: string) => StubMode = () => 'well';

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, session, callback) {
      const stubMode = stubModeFor(address);
      stubModes.set(session.id, stubMode);
      callback(smtpErrors[stubMode]);
    },
    onData(stream, session, callback) {
      read(stream, session)
        .then((message) => {
          received.push(message);
          for (const one of [...waiting]) if (one.areAsWanted(received)) one.arrived();
          answer(stubModes.get(session.id) ?? 'well', sockets.get(session.remotePort), callback);
        })
        .catch((error: Error) => callback(error));
    },
  });
  // Some tests kill the client in the middle of a command.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    setMode(stubMode) {
      stubModeFor = typeof stubMode === 'function' ? stubMode : () => stubMode;
    },
    waitFor: (areAsWanted, withinMs = patienceMs) => arrival(received, waiting, areAsWanted, withinMs),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

const smtpErrors: Readonly<Partial<Record<StubMode, Error>>> = {
  later: Object.assign(new Error('try again later'), { responseCode: 451 }),
  never: Object.assign(new Error('no such user'), { responseCode: 550 }),
  closed: Object.assign(new Error('authentication required'), { responseCode: 530 }),
};

function answer(
  stubMode: StubMode,
  socket: Socket | undefined,
  callback: (error?: Error | null) => void,
): void {
  if (stubMode === 'hangs') return;
  if (stubMode === 'cut') socket?.destroy();
  else if (stubMode === 'slow') setTimeout(callback, slowMs, null);
  else if (stubMode === 'unwanted')
    callback(Object.assign(new Error('looks like spam'), { responseCode: 554 }));
  else callback(null);
}

async function read(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<ReceivedMessage> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  return {
    to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
  };
}

function arrival(
  received: readonly ReceivedMessage[],
  waiting: Set<Waiting>,
  areAsWanted: Waiting['areAsWanted'],
  withinMs: number,
): Promise<void> {
  if (areAsWanted(received)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      waiting.delete(one);
      settle();
    };
    const one = { areAsWanted, arrived: () => end(resolve) };
    const late = new Error(`The messages were not as wanted within ${withinMs} ms.`);
    const timer = setTimeout(() => end(() => reject(late)), withinMs);
    waiting.add(one);
  });
}
