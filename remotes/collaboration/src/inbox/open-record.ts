import { type Notification, scanLink } from '@groundwork/contract';
import {
  canOpenDialog,
  type DialogEntity,
  type DialogName,
  dialogCollections,
  openDialog,
  useNavigate,
  useScope,
} from '@groundwork/shell-sdk';

/** Records that a page shows, found by the link of their label, which also chooses project and warehouse. */
const byLink = ['counts', 'shipments'] as const;

function detailsOf(name: string): DialogName | undefined {
  const entity = (Object.keys(dialogCollections) as DialogEntity[]).find((key) => dialogCollections[key] === name);
  const dialog = entity && (`${entity}.details` as const);
  return dialog && canOpenDialog(dialog) ? dialog : undefined;
}

/** Opens the record that a notification is about; undefined where this portal shows none of its kind. */
export function useOpenRecord(): (notification: Notification) => (() => void) | undefined {
  const navigate = useNavigate();
  const { selectProject } = useScope();
  return ({ recordRef, projectId }) => {
    const [name = '', id = ''] = recordRef.split('/');
    const link = byLink.find((each) => each === name);
    if (link) return () => navigate(new URL(scanLink(window.location.origin, link, id)).pathname);
    if (name === 'conversations') return () => navigate(`/conversations?with=${encodeURIComponent(id)}`);
    if (name === 'setupplans' && projectId) {
      return () => {
        selectProject(projectId);
        navigate('/setup/plan');
      };
    }
    const dialog = detailsOf(name);
    return dialog && (() => void openDialog(dialog, { id } as never));
  };
}
