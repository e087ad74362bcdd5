import type { Call } from '#kit/contract/call.ts';

/** What a page costs of a budget: rendering one takes several calls' time. */
const pageCost = 3;

/** What a request costs: the weight of its call; of a page, for what is no call's address. */
export type RequestCost = (method: string, path: string) => number;

/** Reads the weights of calls from their contract. */
export function createRequestCost(calls: readonly Call[]): RequestCost {
  const dear = calls
    .filter((call) => call.weight !== 1 || !isOfApi(call.path))
    .map((call) => ({ method: call.method, pattern: pathPattern(call.path), weight: call.weight }));
  return (method, path) => {
    const asked = method === 'HEAD' ? 'GET' : method;
    const found = dear.find((one) => one.method === asked && one.pattern.test(path));
    if (found) return found.weight;
    return isOfApi(path) ? 1 : pageCost;
  };
}

/** Whether a request's path is that of a call: ':id' stands for anything but a slash. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
}

function isOfApi(path: string): boolean {
  return path.startsWith('/api/');
}
