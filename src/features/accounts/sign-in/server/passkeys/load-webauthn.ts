/** The library for passkeys, on first use: with its certificates it is a tenth of what a start would read. */
export const loadWebauthn = () => import('@simplewebauthn/server');
