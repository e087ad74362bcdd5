/* In development the page starts here: React's refresh must be installed before the first component loads. */

const refresh = await import(/* @vite-ignore */ `${'/@react-refresh'}`);
refresh.injectIntoGlobalHook(window);
Object.assign(window, {
  $RefreshReg$: () => undefined,
  $RefreshSig$: () => (type: unknown) => type,
});
await import('../browser.tsx');

export {};
