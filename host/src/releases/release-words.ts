import { dayAndTime } from '../format/clock.ts';

const number = (digits: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const whole = number(0);
const tenth = number(1);
const hundredth = number(2);

/** Bytes as thousands: one digit behind the point below a hundred. */
export const formatKilobytes = (bytes: number): string => {
  const value = bytes / 1000;
  return value < 100 && !Number.isInteger(value) ? tenth.format(value) : whole.format(value);
};
export const formatMilliseconds = (value: number): string => whole.format(value);
export const formatShare = (percent: number): string => `${hundredth.format(percent)} %`;

/** 'Nov 17, 9:12', in the reader's time; empty where there is no time. */
export const formatDay = (utc: string): string => {
  const time = new Date(utc);
  return Number.isNaN(time.getTime()) ? '' : dayAndTime(time);
};

const actions: Readonly<Record<string, string>> = {
  deploy: 'went live',
  rollback: 'was rolled back',
  promote: 'was promoted',
  remove: 'was removed',
  disable: 'was disabled',
  enable: 'was enabled',
  'health-rollback': 'was rolled back automatically',
};
/** What somebody did, in words: '1.5.0-ab12cd went live for 5 %'. */
export const historyText = ({
  action,
  version,
  from,
  percent,
}: {
  action: string;
  version: string;
  /** The version that was live, or was taken back. */
  from?: string;
  percent: number | null;
}): string =>
  [
    action.endsWith('rollback') ? from || version : version,
    actions[action] ?? action,
    percent === 0 ? 'for a cohort' : percent !== null && percent < 100 ? `for ${percent}\u00a0%` : '',
  ]
    .filter(Boolean)
    .join(' ');

const kinds: Readonly<Record<string, string>> = {
  requires: 'Does not fit the host',
  network: 'Not loaded: no connection',
  'time-out': 'Not loaded in time',
  http: 'Not loaded: refused by storage',
  integrity: 'Not loaded: the file is not the one that was deployed',
  evaluation: 'Failed when it started',
  contract: 'Its code is not what it declares',
  render: 'A page failed',
  uncaught: 'An action failed',
  runaway: 'A page updated itself without end',
  policy: 'Refused by the security policy',
};
export const kindText = (kind: string): string => kinds[kind] ?? kind;
export const count = (value: number, one: string, several = `${one}s`): string =>
  `${whole.format(value)} ${value === 1 ? one : several}`;
