export { type SpaceActions, useSpaceActions } from './useSpaceActions.tsx';
