/** Moments between two steps of our work, at which a test has the process killed. */
const points = ['after-smtp-accept', 'before-mark', 'mid-batch', 'erasing-again'] as const;
export type FaultPoint = (typeof points)[number];

export type Fault = { point: FaultPoint; passesLeft: number };

/**
 * The moment that FAULT names: `before-mark`, or `before-mark:3` for the third time that it is passed. Throws, so that the
 * process doesn't start, where neither NODE_ENV=test nor FAULTS_ALLOWED=yes says that it is there to be killed.
 */
export function faultIn(environment: Readonly<Record<string, string | undefined>>): Fault | undefined {
  const { FAULT, FAULTS_ALLOWED, NODE_ENV } = environment;
  if (!FAULT) return undefined;
  if (NODE_ENV !== 'test' && FAULTS_ALLOWED !== 'yes')
    throw new Error('FAULT has the server kill itself: it is for tests, which set FAULTS_ALLOWED=yes.');
  const [name, passes = '1'] = FAULT.split(':');
  const point = points.find((one) => one === name);
  if (!point || !/^[1-9]\d{0,3}$/.test(passes)) throw new Error(`There is no fault ${FAULT}.`);
  return { point, passesLeft: Number(passes) };
}

const fault = faultIn(process.env);

/** Kills the process where FAULT asks for it; else nothing. */
export function faultPoint(point: FaultPoint): void {
  if (fault?.point !== point) return;
  fault.passesLeft -= 1;
  if (fault.passesLeft === 0) process.kill(process.pid, 'SIGKILL');
}
