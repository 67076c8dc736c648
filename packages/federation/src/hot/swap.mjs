// Runs in a page of a deployed portal, whose React is the production one and cannot refresh components. A remote from
// source therefore renders a stand-in for each of its components: React's own refresh runtime says which component took
// the place of which, and whether its state fits; the stand-in renders the newest (docs: develop-in-portal).
import { Component, createElement, memo, useSyncExternalStore } from 'react';
import runtime from 'react-refresh/runtime';

const memoType = Symbol.for('react.memo');
const lazyType = Symbol.for('react.lazy');
/** Family of components or lazy component → what is rendered for it. */
const standIns = new WeakMap();
/** Family → what holds the state of its component. Another one begins with a new state. */
const bodies = new WeakMap();
const listeners = new Set();
let edition = 0;

const subscribe = (listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const useEdition = () => useSyncExternalStore(subscribe, () => edition);

const { performReactRefresh } = runtime;
runtime.performReactRefresh = () => {
  const update = performReactRefresh();
  if (update === null) return update;
  for (const family of update.staleFamilies) bodies.delete(family);
  edition += 1;
  for (const listener of [...listeners]) listener();
  return update;
};

function bodyOf(family) {
  const known = bodies.get(family);
  if (known !== undefined) return known;
  const body = (props) => family.current(props);
  Object.defineProperty(body, 'name', { value: family.current.displayName ?? family.current.name });
  bodies.set(family, body);
  return body;
}

function remembered(key, make) {
  if (!standIns.has(key)) standIns.set(key, make());
  return standIns.get(key);
}

/** What is rendered for a component of the remote; what is not one of its own components is rendered as it is. */
export function swapOf(type) {
  if (type === null || (typeof type !== 'function' && typeof type !== 'object')) return type;
  if (type.$$typeof === lazyType)
    return remembered(type, () => (props) => createElement(swapOf(type._init(type._payload)), props));
  const family = runtime.getFamilyByType(type);
  if (family === undefined) return type;
  if (type.$$typeof === memoType) return remembered(family, () => memo(swapOf(type.type), type.compare));
  // A class or a component of another kind begins again when its code changes: its type is another one then.
  if (typeof type !== 'function' || type.prototype?.isReactComponent) return type;
  return remembered(family, () => (props) => {
    useEdition();
    return createElement(bodyOf(family), props);
  });
}

/** A page or dialog that fails says so in its place, and comes back with the next edition of its code. */
class Guard extends Component {
  state = {};
  static getDerivedStateFromError(thrown) {
    return { failed: { thrown, edition } };
  }
  componentDidUpdate() {
    const { failed } = this.state;
    if (failed !== undefined && failed.edition !== this.props.edition) this.setState({ failed: undefined });
  }
  render() {
    const { failed } = this.state;
    if (failed === undefined) return this.props.children;
    const message = failed.thrown instanceof Error ? failed.thrown.message : String(failed.thrown);
    return createElement('p', { role: 'alert', style: { padding: 24 } }, `This code failed: ${message}`);
  }
}

/** The component behind a code reference, as the portal gets it. */
export const codeFromSource = (load) => async () => {
  const { default: component } = await load();
  const Code = swapOf(component);
  return {
    default: (props) => createElement(Guard, { edition: useEdition() }, createElement(Code, props)),
  };
};
