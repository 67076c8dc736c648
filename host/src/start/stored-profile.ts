import type { Profile } from '@groundwork/contract';

// The last known profile, without its token, so that the portal opens from what is stored while the API is away.
const key = 'groundwork-profile';

export function storeProfile({ chatToken: _, ...profile }: Profile): void {
  localStorage.setItem(key, JSON.stringify(profile));
}
export function storedProfile(): Profile | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'warehouseIds' in stored ? (stored as Profile) : undefined;
  } catch {
    return undefined;
  }
}
export const forgetProfile = (): void => localStorage.removeItem(key);
