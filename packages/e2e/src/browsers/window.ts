/** An element as a person or a screen reader finds it: by role and name, within another one if that is given. */
export interface Target {
  /** ARIA role, or a selector for what has none: inputs of passwords and files. */
  by: { role: string /** The whole accessible name, or a part of it. */; name?: string | RegExp } | { css: string };
  /** A part of its text. */
  text?: string;
  within?: Target;
}

/**
 * One window of a browser, as far as the walk needs it. Firefox and Chromium are behind Puppeteer, WebKit behind WebDriver;
 * both send real clicks and keys. Every action waits until its target is there, at most {@link timeoutMs}.
 */
export interface BrowserWindow {
  browser: string;
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  address(): Promise<string>;
  click(target: Target): Promise<void>;
  /** Replaces the text of a field, typed key by key. */
  type(target: Target, text: string): Promise<void>;
  /** One key, named as in `KeyboardEvent.key`. */
  press(key: Key): Promise<void>;
  chooseFile(target: Target, path: string): Promise<void>;
  isShown(target: Target): Promise<boolean>;
  /** Runs a function in the page. It must be synchronous and must not refer to anything outside itself. */
  evaluate<Result, Argument>(work: (argument: Argument) => Result, argument: Argument): Promise<Result>;
  /** Inner width and height. */
  resize(width: number, height: number): Promise<void>;
  /** The network is away, or back. */
  setOffline(isOffline: boolean): Promise<void>;
  screenshot(file: string): Promise<void>;
  /** The errors on the console since the last call. */
  consoleErrors(): Promise<string[]>;
  close(): Promise<void>;
}
export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowRight' | 'F2';

/** How long an action waits for its target, in milliseconds. */
export const timeoutMs = 20_000;

export const button = (name: string | RegExp, within?: Target): Target => ({ by: { role: 'button', name }, within });
export const heading = (name: string | RegExp): Target => ({ by: { role: 'heading', name } });
export const dialog = (name: string | RegExp): Target => ({ by: { role: 'dialog', name } });
export const element = (css: string, within?: Target): Target => ({ by: { css }, within });
/** A part of the page that is shown, by words in it. */
export const words = (text: string, css = 'body'): Target => ({ by: { css }, text });
export const textbox = (name: string | RegExp, within?: Target): Target => ({ by: { role: 'textbox', name }, within });

/** Says a target in words: `button 'Save' in dialog 'New Product'`. */
export function describe({ by, text, within }: Target): string {
  const containing = text === undefined ? '' : ` with '${text}'`;
  return `${'css' in by ? by.css : describeRole(by)}${containing}${within ? ` in ${describe(within)}` : ''}`;
}
const describeRole = ({ role, name }: { role: string; name?: string | RegExp }) =>
  name === undefined ? role : `${role} ${name instanceof RegExp ? name : `'${name}'`}`;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Waits until a condition holds.
 * @throws Error that says what was waited for
 */
export async function waitUntil(condition: () => Promise<boolean>, what: string, limit = timeoutMs): Promise<void> {
  const end = Date.now() + limit;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not within ${limit / 1000} s: ${what}`);
    await pause(100);
  }
}

/** Repeats an action until its target is there, and is neither covered nor replaced meanwhile. */
export async function act<Found>(
  target: Target,
  find: () => Promise<Found | undefined>,
  work: (found: Found) => Promise<void>,
  isPassing: (failure: unknown) => boolean,
): Promise<void> {
  let reason = 'not found';
  const attempt = async () => {
    try {
      const found = await find();
      if (found !== undefined) await work(found);
      return found !== undefined;
    } catch (failure) {
      if (!isPassing(failure)) throw failure;
      reason = String(failure);
      return false;
    }
  };
  await waitUntil(attempt, `${describe(target)} can be used`).catch((failure: Error) => {
    throw new Error(`${failure.message} (${reason})`);
  });
}

export const see = (window: BrowserWindow, target: Target, limit?: number): Promise<void> =>
  waitUntil(() => window.isShown(target), `${describe(target)} is shown`, limit);
export const seeGone = (window: BrowserWindow, target: Target, limit?: number): Promise<void> =>
  waitUntil(async () => !(await window.isShown(target)), `${describe(target)} is gone`, limit);
