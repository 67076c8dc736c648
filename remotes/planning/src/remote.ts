import { defineRemote } from '@groundwork/shell-sdk';

export default defineRemote({
  codes: {
    'projects.ProjectsPage': () => import('./projects/ProjectsPage.tsx'),
    'projects.CreateProject': () => import('./projects/CreateProject.tsx'),
    'projects.EditProject': () => import('./projects/EditProject.tsx'),
    'projects.ProjectDetails': () => import('./projects/ProjectDetails.tsx'),
    'project-groups.ProjectGroupsPage': () => import('./project-groups/ProjectGroupsPage.tsx'),
    'project-groups.CreateProjectGroup': () => import('./project-groups/CreateProjectGroup.tsx'),
    'project-groups.EditProjectGroup': () => import('./project-groups/EditProjectGroup.tsx'),
    'project-groups.ProjectGroupDetails': () => import('./project-groups/ProjectGroupDetails.tsx'),
    'area-templates.SetupAreaTemplateCreate': async () => ({
      default: (await import('./area-templates/dialogs.tsx')).SetupAreaTemplateCreate,
    }),
    'area-templates.SetupAreaTemplateDetails': async () => ({
      default: (await import('./area-templates/dialogs.tsx')).SetupAreaTemplateDetails,
    }),
    'area-templates.SetupAreaTemplateEdit': async () => ({
      default: (await import('./area-templates/dialogs.tsx')).SetupAreaTemplateEdit,
    }),
    'area-templates.SetupAreaTemplatesPage': () => import('./area-templates/SetupAreaTemplatesPage.tsx'),
    'item-templates.ItemTemplateCreate': async () => ({
      default: (await import('./item-templates/dialogs.tsx')).ItemTemplateCreate,
    }),
    'item-templates.ItemTemplateDetails': async () => ({
      default: (await import('./item-templates/dialogs.tsx')).ItemTemplateDetails,
    }),
    'item-templates.ItemTemplateEdit': async () => ({
      default: (await import('./item-templates/dialogs.tsx')).ItemTemplateEdit,
    }),
    'item-templates.ItemTemplatesPage': () => import('./item-templates/ItemTemplatesPage.tsx'),
    'module-requests.ModuleRequestCreate': async () => ({
      default: (await import('./module-requests/dialogs.tsx')).ModuleRequestCreate,
    }),
    'module-requests.ModuleRequestDetails': async () => ({
      default: (await import('./module-requests/dialogs.tsx')).ModuleRequestDetails,
    }),
    'module-requests.ModuleRequestEdit': async () => ({
      default: (await import('./module-requests/dialogs.tsx')).ModuleRequestEdit,
    }),
    'module-requests.ModuleRequestsPage': () => import('./module-requests/ModuleRequestsPage.tsx'),
    'orders.OrderCreate': async () => ({ default: (await import('./orders/dialogs.tsx')).OrderCreate }),
    'orders.OrderDetails': async () => ({ default: (await import('./orders/dialogs.tsx')).OrderDetails }),
    'orders.OrderEdit': async () => ({ default: (await import('./orders/dialogs.tsx')).OrderEdit }),
    'orders.OrdersPage': () => import('./orders/OrdersPage.tsx'),
    'preparation-items.PreparationItemCreate': async () => ({
      default: (await import('./preparation-items/dialogs.tsx')).PreparationItemCreate,
    }),
    'preparation-items.PreparationItemDetails': async () => ({
      default: (await import('./preparation-items/dialogs.tsx')).PreparationItemDetails,
    }),
    'preparation-items.PreparationItemEdit': async () => ({
      default: (await import('./preparation-items/dialogs.tsx')).PreparationItemEdit,
    }),
    'preparation-items.PreparationItemsPage': () => import('./preparation-items/PreparationItemsPage.tsx'),
    'preparation-templates.PreparationTemplateCreate': async () => ({
      default: (await import('./preparation-templates/dialogs.tsx')).PreparationTemplateCreate,
    }),
    'preparation-templates.PreparationTemplateDetails': async () => ({
      default: (await import('./preparation-templates/dialogs.tsx')).PreparationTemplateDetails,
    }),
    'preparation-templates.PreparationTemplateEdit': async () => ({
      default: (await import('./preparation-templates/dialogs.tsx')).PreparationTemplateEdit,
    }),
    'preparation-templates.PreparationTemplatesPage': () =>
      import('./preparation-templates/PreparationTemplatesPage.tsx'),
    'preparations.PreparationCreate': async () => ({
      default: (await import('./preparations/dialogs.tsx')).PreparationCreate,
    }),
    'preparations.PreparationDetails': async () => ({
      default: (await import('./preparations/dialogs.tsx')).PreparationDetails,
    }),
    'preparations.PreparationEdit': async () => ({
      default: (await import('./preparations/dialogs.tsx')).PreparationEdit,
    }),
    'preparations.PreparationsPage': () => import('./preparations/PreparationsPage.tsx'),
    'setup-areas.SetupAreaCreate': async () => ({
      default: (await import('./setup-areas/dialogs.tsx')).SetupAreaCreate,
    }),
    'setup-areas.SetupAreaDetails': async () => ({
      default: (await import('./setup-areas/dialogs.tsx')).SetupAreaDetails,
    }),
    'setup-areas.SetupAreaEdit': async () => ({ default: (await import('./setup-areas/dialogs.tsx')).SetupAreaEdit }),
    'setup-areas.SetupAreasPage': () => import('./setup-areas/SetupAreasPage.tsx'),
    'setup-units.SetupUnitCreate': async () => ({
      default: (await import('./setup-units/dialogs.tsx')).SetupUnitCreate,
    }),
    'setup-units.SetupUnitDetails': async () => ({
      default: (await import('./setup-units/dialogs.tsx')).SetupUnitDetails,
    }),
    'setup-units.SetupUnitEdit': async () => ({ default: (await import('./setup-units/dialogs.tsx')).SetupUnitEdit }),
    'setup-units.SetupUnitsPage': () => import('./setup-units/SetupUnitsPage.tsx'),
    'unit-templates.SetupUnitTemplateCreate': async () => ({
      default: (await import('./unit-templates/dialogs.tsx')).SetupUnitTemplateCreate,
    }),
    'unit-templates.SetupUnitTemplateDetails': async () => ({
      default: (await import('./unit-templates/dialogs.tsx')).SetupUnitTemplateDetails,
    }),
    'unit-templates.SetupUnitTemplateEdit': async () => ({
      default: (await import('./unit-templates/dialogs.tsx')).SetupUnitTemplateEdit,
    }),
    'unit-templates.SetupUnitTemplatesPage': () => import('./unit-templates/SetupUnitTemplatesPage.tsx'),
  },
});
