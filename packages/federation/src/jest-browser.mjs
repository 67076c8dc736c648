// What jsdom lacks and the libraries expect of a browser.
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextEncoder, TextDecoder });
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// jsdom lays nothing out; width conditions are answered from the window's width, so that tests see a desk.
globalThis.innerWidth = 1440;
const matchesWidth = (media) => {
  const bounds = [...media.matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g)];
  return (
    bounds.length > 0 &&
    bounds.every(([, kind, px]) => (kind === 'min' ? innerWidth >= Number(px) : innerWidth <= Number(px)))
  );
};
globalThis.matchMedia ??= (media) => ({
  media,
  matches: matchesWidth(media),
  addEventListener() {},
  removeEventListener() {},
});
globalThis.structuredClone ??= (value) => JSON.parse(JSON.stringify(value));
Element.prototype.scrollIntoView ??= () => {};
globalThis.CSS ??= { escape: (text) => text, supports: () => false };
// The router makes one for every navigation; axe asks whether an icon font is drawn.
globalThis.Request ??= class {
  constructor(url, { signal, method = 'GET' } = {}) {
    Object.assign(this, { url, signal, method });
  }
};
HTMLCanvasElement.prototype.getContext = () => null;
