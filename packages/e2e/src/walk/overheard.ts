import type { BrowserContext } from '@playwright/test';
import { expect, platform } from '../fixtures.ts';

/** The server's response to one request of the browser. */
export interface Heard {
  url: string;
  text: string;
}

/** Fields that only staff may see. Both names of the vendor's field are among them. */
const internalFields = ['price', 'total', 'vendor', 'vendorId', 'po', 'invoice', 'notes', 'reorderLevel'];

/** Collects every answer of the API that the pages of a context receive, before they receive it. */
export async function overhear(context: BrowserContext): Promise<Heard[]> {
  const heard: Heard[] = [];
  const { portal, api } = platform();
  const isApi = (url: URL) =>
    url.href.startsWith(`${portal}/api/`) || url.origin === new URL(api).origin || /\/api\//.test(url.pathname);
  await context.route(isApi, async (route) => {
    const response = await route.fetch().catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    // The page has gone on without waiting for it, and receives nothing of it.
    if (!response || text === undefined) return route.abort().catch(() => undefined);
    heard.push({ url: route.request().url(), text });
    return route.fulfill({ response }).catch(() => undefined);
  });
  return heard;
}

/** Every field of an answer that has a value, at any depth; a change in the history counts as a field of its name. */
function fieldsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(inner === null || inner === '' ? [] : [name]),
    ...(name === 'field' && typeof inner === 'string' ? [inner] : []),
    ...fieldsIn(inner),
  ]);
}

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Checks that no answer contains a field of the staff, or any of these words. */
export function expectNothingInternal(heard: readonly Heard[], words: readonly string[]) {
  const found = heard.flatMap(({ url, text }) => {
    const names = new Set(fieldsIn(asJson(text)));
    return [
      ...internalFields.filter((name) => names.has(name)).map((name) => `${name} in ${url}`),
      ...words.filter((word) => text.includes(word)).map((word) => `'${word}' in ${url}`),
    ];
  });
  expect(found).toEqual([]);
}
