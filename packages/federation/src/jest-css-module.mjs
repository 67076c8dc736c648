// A CSS module in tests: every class name is its own key.
export default new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) });
