import type { Profile } from '@groundwork/contract';
import { forgetVisitor, setVisitor } from './visitor.ts';

// The last known profile, without its token, so that the portal opens from what is stored while the API is away.
const key = 'groundwork-profile';

export function storeProfile({ chatToken: _, ...profile }: Profile): void {
  localStorage.setItem(key, JSON.stringify(profile));
  // Without it this user stays with what is live for everybody.
  setVisitor(profile).catch(() => undefined);
}
export function storedProfile(): Profile | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'warehouseIds' in stored ? (stored as Profile) : undefined;
  } catch {
    return undefined;
  }
}
export function forgetProfile(): void {
  localStorage.removeItem(key);
  forgetVisitor();
}
