import { createContext } from 'react';

/**
 * How the details of a list go over to the editor; without one the shell opens it.
 *
 * @example
 * ```tsx
 * import { EditFromDetails } from '@groundwork/records';
 * import type { ReactNode } from 'react';
 *
 * const Shown = ({ onEdit, children }: { onEdit: (id: string) => void; children: ReactNode }) => (
 *   <EditFromDetails value={onEdit}>{children}</EditFromDetails>
 * );
 * ```
 */
export const EditFromDetails = createContext<((id: string) => void) | undefined>(undefined);
