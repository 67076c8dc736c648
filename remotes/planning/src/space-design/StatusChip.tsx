import { useSession } from '@groundwork/shell-sdk';
import { Chip } from '@groundwork/ui';
import type { SpaceComponent } from './space.ts';
import type { SpaceStatus } from './space-status.ts';
import { acceptedWords, statusInWords, suggestedWords } from './space-words.ts';

export const spaceStatusColors: Record<SpaceStatus, string> = {
  Model: 'var(--line-control)',
  Progress: 'var(--warning)',
  Ready: 'var(--success)',
};

/** How far a component is; 'Omitted' where it is not meant to become anything. A suggestion is nothing yet. */
export function StatusChip({
  component: { status, isOmitted, isRequested, isAccepted, declined },
}: {
  component: SpaceComponent;
}) {
  const { isStaff } = useSession();
  if (isRequested) return null;
  if (isOmitted) return <Chip label={declined ? 'Not this time' : 'Omitted'} shape="plain" isFloating />;
  if (isAccepted && !isStaff) return <Chip label={acceptedWords} color="var(--success)" isFloating />;
  return <Chip label={statusInWords(status, isStaff)} color={spaceStatusColors[status]} isFloating />;
}

/** A proposal that staff have not decided on. */
export function RequestedChip() {
  const { isStaff } = useSession();
  return <Chip label={suggestedWords(isStaff)} color="var(--info)" isFloating />;
}
