/** Answers media queries for a screen of this width, in pixels, until the returned function is called. */
export function setScreenWidth(width: number): () => void {
  // The test environment's matchMedia reads it (federation/jest-browser.mjs).
  const before = globalThis.innerWidth;
  globalThis.innerWidth = width;
  return () => {
    globalThis.innerWidth = before;
  };
}

/** The same for all tests of the file or block that calls it: 820 is a tablet, 390 a phone. */
export function atScreenWidth(width: number): void {
  let restore = () => {};
  beforeAll(() => {
    restore = setScreenWidth(width);
  });
  afterAll(() => restore());
}
