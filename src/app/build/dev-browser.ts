/* In development the page starts here: React's refresh must be in place before the first component is. */
const refresh = await import(/* @vite-ignore */ `${'/@react-refresh'}`);
refresh.injectIntoGlobalHook(window);
Object.assign(window, {
  $RefreshReg$: () => undefined,
  $RefreshSig$: () => (type: unknown) => type,
});
await import('../browser.tsx');

export {};
