export { bench, type MeasuredPlatform, partNames } from './bench.ts';
export { intoReadme } from './report.ts';
