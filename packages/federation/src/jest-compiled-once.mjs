// Jest runs every test file in a world of its own and compiles all its modules again for it. A compiled script belongs to no
// world: it is kept, with the functions that V8 has compiled in it, for the next file of the same worker.
import vm from 'node:vm';

/** @type {Map<string, { source: string, script: vm.Script }>} */
const known = new Map();
const { compileFunction } = vm;

vm.compileFunction = (source, parameters = [], options = {}) => {
  const { filename, parsingContext } = options;
  if (!parsingContext || !filename) return compileFunction(source, parameters, options);
  let compiled = known.get(filename);
  if (compiled?.source !== source) {
    const before = `(function (${parameters.join(', ')}) {`;
    const script = new vm.Script(`${before}${source}\n})`, { filename, columnOffset: -before.length });
    compiled = { source, script };
    known.set(filename, compiled);
  }
  return compiled.script.runInContext(parsingContext);
};
