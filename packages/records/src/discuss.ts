import type { CollectionName } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { getChatConfiguration, isMember, useNavigate, useSession } from '@groundwork/shell-sdk';
import type { MenuItem } from '@groundwork/ui';

/** Takes a record to the conversation of its project; undefined where it has none that the user belongs to. */
export type Discuss = (name: CollectionName, record: object) => (() => void) | undefined;

/**
 * 'Discuss' of every record that has a project (docs: conversations): staff talk in the conversation of the project, a
 * Subscriber in that with Support. Lists and details of records offer it by themselves; other screens ask for it here.
 *
 * @example
 * ```tsx
 * import { useDiscuss } from '@groundwork/records';
 * import { Button } from '@groundwork/ui';
 *
 * function AskAboutDrill() {
 *   const onDiscuss = useDiscuss()('products', { id: 'drill', projectId: 'oak' });
 *   return onDiscuss && <Button onPress={onDiscuss}>Ask about the drill</Button>;
 * }
 * ```
 */
export function useDiscuss(): Discuss {
  const session = useSession();
  const navigate = useNavigate();
  return (name, record) => {
    const { id, projectId } = record as { id: string; projectId?: string };
    const { applicationId, region } = getChatConfiguration();
    const project = collection('projects').get(name === 'projects' ? id : (projectId ?? ''));
    if (!project || !applicationId || !region || !isMember(session, project)) return undefined;
    const channel = `${session.isStaff ? 'project' : 'support'}-${project.id}`;
    return () => navigate(`/conversations?${new URLSearchParams({ with: channel, record: `${name}/${id}` })}`);
  };
}

export const discussMenu = (onAction: (() => void) | undefined): readonly MenuItem[] =>
  onAction ? [{ id: 'discuss', label: 'Discuss', icon: 'message-square', onAction }] : [];
