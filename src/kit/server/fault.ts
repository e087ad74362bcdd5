/** Points between two steps at which a test kills the process. */
const points = ['after-smtp-accept', 'before-mark', 'mid-batch', 'erasing-again'] as const;
export type FaultPoint = (typeof points)[number];

export type Fault = { point: FaultPoint; passesLeft: number };

/**
 * Returns the point that FAULT names: `before-mark`, or `before-mark:3` for its third time. Throws, so that the process
 * doesn't start, unless NODE_ENV=test or FAULTS_ALLOWED=yes allows it.
 */
export function readFault(environment: Readonly<Record<string, string | undefined>>): Fault | undefined {
  const { FAULT, FAULTS_ALLOWED, NODE_ENV } = environment;
  if (!FAULT) return undefined;
  if (NODE_ENV !== 'test' && FAULTS_ALLOWED !== 'yes')
    throw new Error('FAULT has the server kill itself: it is for tests, which set FAULTS_ALLOWED=yes.');
  const [name, passes = '1'] = FAULT.split(':');
  const point = points.find((one) => one === name);
  if (!point || !/^[1-9]\d{0,3}$/.test(passes)) throw new Error(`There is no fault ${FAULT}.`);
  return { point, passesLeft: Number(passes) };
}

const fault = readFault(process.env);

/** Kills the process if FAULT names this point. */
export function faultPoint(point: FaultPoint): void {
  if (fault?.point !== point) return;
  fault.passesLeft -= 1;
  if (fault.passesLeft === 0) process.kill(process.pid, 'SIGKILL');
}
