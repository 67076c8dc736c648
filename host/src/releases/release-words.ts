import type { IconName, Tone } from '@groundwork/ui';
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

interface ActionWords {
  text: string;
  icon: IconName;
  tone: Tone;
}
const actions: Readonly<Record<string, ActionWords>> = {
  deploy: { text: 'went live', icon: 'upload', tone: 'success' },
  rollback: { text: 'was rolled back', icon: 'refresh-cw', tone: 'danger' },
  promote: { text: 'was promoted', icon: 'upload', tone: 'info' },
  remove: { text: 'was removed', icon: 'trash-2', tone: 'danger' },
  disable: { text: 'was disabled', icon: 'lock', tone: 'danger' },
  enable: { text: 'was enabled', icon: 'circle-check', tone: 'success' },
  'health-rollback': { text: 'was rolled back automatically', icon: 'refresh-cw', tone: 'danger' },
};
/** An action that a newer edge has added is called as the history calls it. */
export const actionWords = (action: string): ActionWords =>
  actions[action] ?? { text: action, icon: 'info', tone: 'info' };
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
    actionWords(action).text,
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
