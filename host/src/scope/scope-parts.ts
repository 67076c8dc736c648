export { LostChoice } from './LostChoice.tsx';
export { sayMoved } from './lost-choice.ts';
export { ScopeSelector } from './ScopeSelector.tsx';
