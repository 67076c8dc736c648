import type { BrowserConfiguration } from '@groundwork/federation/releases';

/** The JSON that the edge wrote into the page under `id`. @throws Error when it is missing or not JSON */
export function readPageData(id: 'groundwork-config' | 'groundwork-release-set'): unknown {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page carries no '${id}': it was not served by the portal's own server.`);
  return JSON.parse(text);
}

/** The configuration of this portal. configuration-errors.ts checks whether it is complete. */
export const readConfiguration = (): BrowserConfiguration => readPageData('groundwork-config') as BrowserConfiguration;
