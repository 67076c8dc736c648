import { Chip } from '@groundwork/ui';
import { expiryState } from './expiry.ts';

const colors = { soon: '#D97706', expired: '#DC2626' } as const;

/** The day on which an item expires, marked when it is near or over. */
export function Expiry({ day }: { day: string | null | undefined }) {
  if (!day) return null;
  const state = expiryState(day);
  if (state === 'good') return <span>{day}</span>;
  return <Chip label={state === 'expired' ? `Expired ${day}` : day} color={colors[state]} />;
}
