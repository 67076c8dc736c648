import {
  type ModuleRequest,
  messages,
  moduleTypeLabels,
  moduleTypes,
  type RequestStatus,
  sourcingColors,
} from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { recordName } from '@groundwork/grid';
import {
  DetailBlock,
  DetailNotes,
  DetailTags,
  formFields,
  ReferenceName,
  recordDialogs,
  useForm,
  useLists,
} from '@groundwork/records';
import { Banner, Chip, DescriptionList } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { OrderStatusBadge } from '../orders/OrderStatusBadge.tsx';
import { ProjectField } from '../projects/ProjectField.tsx';
import { useInActiveProject } from '../projects/use-in-active-project.ts';
import styles from './RequestDetails.module.css';
import { RequestedItems } from './RequestedItems.tsx';
import { kindOf, requestKindLabels } from './request-kinds.ts';
import type { RequestedItem } from './requested-items.ts';

const Field = formFields('moduleRequests');
const types = moduleTypes.map((id) => ({ id, label: moduleTypeLabels[id], color: sourcingColors[id] }));

/** The fields of a module request (decisions G14). What orders were made from is not changed any more. */
function ModuleRequestForm() {
  const stored = useForm().initialValue('status') as RequestStatus | undefined;
  const isDeployed = stored !== undefined && stored !== 'Draft';
  return (
    <>
      {isDeployed && (
        <Banner tone="info">
          Orders were made of this request: project, type, quantity and items stay as they are.
        </Banner>
      )}
      <Field.Text name="name" label="Name" autoFocus />
      <Field.Select name="moduleType" label="Type" options={types} isDisabled={isDeployed} />
      <ProjectField isDisabled={isDeployed} />
      <Field.Number name="quantity" label="Quantity" min={1} isDisabled={isDeployed} />
      <RequestedItems isDisabled={isDeployed} />
      <Field.Text name="notes" label="Notes" multiline rows={3} />
      <Field.Tags />
    </>
  );
}

const lists = ['orders', 'users'] as const;
function ModuleRequestBlocks({ record: request }: { record: ModuleRequest }) {
  useLists(lists);
  const requester = useAtomValue(collection('users').recordAtom(request.requestedById));
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Status', value: request.status },
          { label: 'Kind', value: requestKindLabels[kindOf(request)] },
          {
            label: 'Type',
            value: <Chip label={moduleTypeLabels[request.moduleType]} color={sourcingColors[request.moduleType]} />,
          },
          { label: 'Project', value: <ReferenceName collection="projects" id={request.projectId} /> },
          { label: 'Location', value: <ReferenceName collection="locations" id={request.locationId} /> },
          { label: 'Quantity', value: `${request.quantity}` },
          {
            label: 'Requested by',
            value: request.requestedById ? (requester ? recordName(requester) : messages.unknownUser) : '(None)',
          },
        ]}
      />
      <DetailBlock title={`Items (${request.itemDeployments.length})`}>
        <ul className={styles.items}>
          {request.itemDeployments.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and do not move
            <Item key={index} item={item} />
          ))}
        </ul>
      </DetailBlock>
      <DetailNotes text={request.notes} />
      <DetailTags ids={request.tagIds} />
    </>
  );
}

function Item({ item: { templateId, order } }: { item: RequestedItem }) {
  const made = useAtomValue(collection('orders').recordAtom(order.deployedId));
  return (
    <li>
      <b>
        <ReferenceName collection="preparationitemtemplates" id={templateId} />
      </b>
      <span>
        {order.qty} × <ReferenceName collection="products" id={order.productId} />
      </span>
      {made && <OrderStatusBadge status={made.status} />}
    </li>
  );
}

/** A new request is a draft of one, of type Standard, in the active project. */
const useNewModuleRequest = () => ({
  initial: useInActiveProject({ status: 'Draft', moduleType: 'standard', quantity: 1, kind: 'module' }),
  failurePrefix: 'Error creating request.',
});

const dialogs = recordDialogs('moduleRequest', {
  fields: ModuleRequestForm,
  create: useNewModuleRequest,
  details: ModuleRequestBlocks,
});
export default dialogs;
export const { create: ModuleRequestCreate, edit: ModuleRequestEdit, details: ModuleRequestDetails } = dialogs;
