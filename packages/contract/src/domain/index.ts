/** Rules of the domain that browser and server both apply. Loaded by the pages that need them. */
export { toCents } from '../cents.ts';
export * from './carriers.ts';
export * from './count.ts';
export * from './emplacement.ts';
export * from './kit-status.ts';
export * from './notification-settings.ts';
export * from './notification-text.ts';
export * from './order-total.ts';
export * from './plan-steps.ts';
export * from './plan-summary.ts';
export * from './request-kind.ts';
export * from './stock.ts';
export * from './whole-number.ts';
