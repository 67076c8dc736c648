import { useScope } from '@groundwork/shell-sdk';

/** The presets of a new record that belongs to a project: the active one. */
export function useInActiveProject<const T extends object>(presets: T): T & { projectId: string | undefined } {
  const { project } = useScope();
  return { ...presets, projectId: project?.id };
}
