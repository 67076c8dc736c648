// What JSX of a remote from source becomes in a page of a deployed portal: swap.mjs says why.
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { swapOf } from './swap.mjs';

export { Fragment };
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(swapOf(type), props, key);
