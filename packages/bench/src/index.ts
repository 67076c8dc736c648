export { bench, type MeasuredPlatform, partNames } from './bench.ts';
