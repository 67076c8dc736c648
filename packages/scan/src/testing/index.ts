export { type Layout, type ScanOptions, scanCode, typeByHand } from './wedge.ts';
