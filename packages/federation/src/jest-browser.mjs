// What jsdom lacks and the libraries expect of a browser.
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextEncoder, TextDecoder });
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.matchMedia ??= (media) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} });
globalThis.structuredClone ??= (value) => JSON.parse(JSON.stringify(value));
Element.prototype.scrollIntoView ??= () => {};
globalThis.CSS ??= { escape: (text) => text, supports: () => false };
