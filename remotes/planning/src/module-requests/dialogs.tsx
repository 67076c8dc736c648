import { moduleTypeLabels, moduleTypes, type RequestStatus, requestTitle, sourcingColors } from '@groundwork/contract';
import { formFields, recordDialogs, useForm } from '@groundwork/records';
import { Banner } from '@groundwork/ui';
import { ProjectField } from '../projects/ProjectField.tsx';
import { useInActiveProject } from '../projects/useInActiveProject.ts';
import { RequestBlocks, RequestDetails } from './RequestDetails.tsx';
import { RequestedItems } from './RequestedItems.tsx';

const Field = formFields('moduleRequests');
const types = moduleTypes.map((id) => ({ id, label: moduleTypeLabels[id], color: sourcingColors[id] }));

/** The fields of a module request (docs: domain/requests). Fields that orders were made from are read-only. */
function ModuleRequestForm() {
  const form = useForm();
  const stored = form.initialValue('status') as RequestStatus | undefined;
  const isDeployed = stored !== undefined && stored !== 'Draft';
  // The names of wishes, replacements and links are made by the product, and shown without their time stamps.
  const name = String(form.initialValue('name') ?? '');
  const hasOwnName = requestTitle(name) === name;
  return (
    <>
      {isDeployed && (
        <Banner tone="info">
          Orders were created from this request. Its project, type, quantity and items can no longer be changed.
        </Banner>
      )}
      {hasOwnName && <Field.Text name="name" label="Name" autoFocus />}
      <Field.Select name="moduleType" label="Type" options={types} isDisabled={isDeployed} />
      <ProjectField isDisabled={isDeployed} />
      <Field.Number name="quantity" label="Quantity" isDisabled={isDeployed} />
      <RequestedItems isDisabled={isDeployed} />
      <Field.Text name="notes" label="Notes" multiline rows={3} />
      <Field.Tags />
    </>
  );
}

/** A new request is a draft of one, of type Standard, in the active project. */
const useNewModuleRequest = () => ({
  initial: useInActiveProject({ status: 'Draft', moduleType: 'standard', quantity: 1, kind: 'module' }),
  failurePrefix: 'Error creating request.',
});

const { create, edit } = recordDialogs('moduleRequest', {
  fields: ModuleRequestForm,
  create: useNewModuleRequest,
  details: RequestBlocks,
});
export default { create, edit, details: RequestDetails };
export { create as ModuleRequestCreate, edit as ModuleRequestEdit, RequestDetails as ModuleRequestDetails };
