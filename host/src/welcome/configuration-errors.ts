import type { BrowserConfiguration } from '@groundwork/federation/releases';

const missing = (setting: string) => `Failed to load configuration: missing value for the ${setting}.`;

/** The missing settings of the configuration, one message each ([ER-08]). */
export function configurationErrors({ apiBaseUrl, identity, chat }: BrowserConfiguration): string[] {
  const errors: string[] = [];
  if (!apiBaseUrl) errors.push(missing('API base address'));
  if (!identity?.authority) errors.push(missing('identity server address'));
  if (!chat?.applicationId) errors.push(missing('chat application id'));
  if (!chat?.region) errors.push(missing('chat region'));
  return errors;
}
