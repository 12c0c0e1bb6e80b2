/** Nonce of the page, for the style elements that libraries make. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';

// The lock of the page behind a dialog reads it under this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });
