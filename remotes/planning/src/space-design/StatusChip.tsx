import { Chip } from '@groundwork/ui';
import type { SpaceComponent } from './space.ts';
import type { SpaceStatus } from './space-status.ts';

export const spaceStatusColors: Record<SpaceStatus, string> = {
  Model: 'var(--line-control)',
  Progress: 'var(--warning)',
  Ready: 'var(--success)',
};

/** How far a component is; 'Omitted' where it is not meant to become anything. */
export const StatusChip = ({ component: { status, isOmitted, isRequested } }: { component: SpaceComponent }) =>
  isOmitted && !isRequested ? (
    <Chip label="Omitted" shape="plain" isFloating />
  ) : (
    <Chip label={status} color={spaceStatusColors[status]} isFloating />
  );

/** A proposal that staff have not decided on. */
export const RequestedChip = () => <Chip label="Requested" color="var(--info)" isFloating />;
