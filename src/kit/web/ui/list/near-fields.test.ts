import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onToast, type ToastMessage } from '../toast.ts';
import { locate } from './near-fields.tsx';

type Asked = { succeed: PositionCallback; fail: PositionErrorCallback; options?: PositionOptions };

/** What the browser was asked, and what the reader was told. */
let asked: Asked | undefined;
let told: ToastMessage[];
let stopListening: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  stopListening = onToast((message) => told.push(message));
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition(succeed: PositionCallback, fail: PositionErrorCallback, options?: PositionOptions) {
        asked = { succeed, fail, ...(options && { options }) };
      },
    },
  });
});
afterEach(() => {
  stopListening();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const coords = {
  latitude: 51.55912,
  longitude: 0.07448,
  accuracy: 10,
  altitude: null,
  altitudeAccuracy: null,
  heading: null,
  speed: null,
};
const position = { timestamp: 0, coords: { ...coords, toJSON: () => coords }, toJSON: () => ({ coords }) };
const refused = {
  code: 1,
  message: 'denied',
  PERMISSION_DENIED: 1,
  POSITION_UNAVAILABLE: 2,
  TIMEOUT: 3,
} as const;

test('a browser that never answers frees the button, and the reader is told what to do instead', () => {
  const found = vi.fn();
  const ended = vi.fn();
  locate(found, ended);
  expect(asked?.options?.timeout).toBeGreaterThan(0);
  vi.advanceTimersByTime(19_000);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(ended).toHaveBeenCalledOnce();
  const description = expect.stringContaining('Please type a postcode instead');
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ description }));

  asked?.succeed(position);
  asked?.fail(refused);
  expect([found.mock.calls, ended.mock.calls.length]).toEqual([[], 1]);
});

test('a location is passed on to about a hundred metres, and nothing is said afterwards', () => {
  const found = vi.fn();
  const ended = vi.fn();
  locate(found, ended);
  asked?.succeed(position);
  vi.advanceTimersByTime(60_000);
  expect(found.mock.calls).toEqual([[{ latitude: 51.559, longitude: 0.074 }]]);
  expect(ended.mock.calls).toEqual([[undefined]]);
  locate(found);
  asked?.succeed(position);
  expect(told).toEqual([]);
});

test('a refusal ends it at once; a toast says so where nothing else does', () => {
  const ended = vi.fn();
  locate(vi.fn(), ended);
  asked?.fail(refused);
  expect(ended).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(ended).toHaveBeenCalledOnce();
  expect(told).toEqual([]);
  locate(vi.fn());
  asked?.fail(refused);
  expect(told).toMatchObject([{ title: 'Your location isn’t available' }]);
});
