export { LostChoice } from './LostChoice.tsx';
export { ScopeSelector } from './ScopeSelector.tsx';
