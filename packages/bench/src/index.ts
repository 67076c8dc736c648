export { bench, type MeasuredPlatform, partNames } from './bench.ts';
export { highlights, intoPage } from './report.ts';
