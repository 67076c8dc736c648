import { defineRemote, getGlobalFilters, getSession } from '@groundwork/shell-sdk';

export default defineRemote({
  codes: {
    'dashboard.page': () => {
      const page = import('./dashboard/DashboardPage.tsx');
      // Of all projects, its grid comes with it; the page itself says when it does not.
      const { projectId, projectGroupId } = getGlobalFilters();
      if (!projectId && !projectGroupId)
        import(/* webpackChunkName: "projects-grid" */ './dashboard/ProjectsGrid.tsx').catch(() => undefined);
      return page;
    },
    'setupGuide.page': () => import('./setup-guide/SetupGuidePage.tsx'),
    'setupPlan.page': () => import('./setup-plan/SetupPlanPage.tsx'),
    'spaceDesign.page': () => import('./space-design/SpaceDesignPage.tsx'),
  },
  records: {
    moduleRequest: {
      page: () => import('./module-requests/ModuleRequestsPage.tsx'),
      dialogs: () => import('./module-requests/dialogs.tsx'),
    },
    order: {
      // One route, two pages (docs: rows/routes). The first import named is the one that the edge preloads. A reload
      // asks for the code before it knows who is signed in: then the page itself chooses.
      page: () => {
        const session = getSession();
        if (session?.isStaff) return import('./orders/OrdersPage.tsx');
        return session ? import('./subscriber-orders/SubscriberOrdersPage.tsx') : import('./orders/OrdersRoute.tsx');
      },
      dialogs: () => import('./orders/dialogs.tsx'),
    },
    preparation: {
      page: () => import('./preparations/PreparationsPage.tsx'),
      dialogs: () => import('./preparations/dialogs.tsx'),
    },
    preparationItem: {
      page: () => import('./preparation-items/PreparationItemsPage.tsx'),
      dialogs: () => import('./preparation-items/dialogs.tsx'),
    },
    preparationItemTemplate: {
      page: () => import('./item-templates/ItemTemplatesPage.tsx'),
      dialogs: () => import('./item-templates/dialogs.tsx'),
    },
    preparationTemplate: {
      page: () => import('./preparation-templates/PreparationTemplatesPage.tsx'),
      dialogs: () => import('./preparation-templates/dialogs.tsx'),
    },
    project: { page: () => import('./projects/ProjectsPage.tsx'), dialogs: () => import('./projects/dialogs.tsx') },
    projectGroup: {
      page: () => import('./project-groups/ProjectGroupsPage.tsx'),
      dialogs: () => import('./project-groups/dialogs.tsx'),
    },
    setupArea: {
      page: () => import('./setup-areas/SetupAreasPage.tsx'),
      dialogs: () => import('./setup-areas/dialogs.tsx'),
    },
    setupAreaTemplate: {
      page: () => import('./area-templates/SetupAreaTemplatesPage.tsx'),
      dialogs: () => import('./area-templates/dialogs.tsx'),
    },
    setupUnit: {
      page: () => import('./setup-units/SetupUnitsPage.tsx'),
      dialogs: () => import('./setup-units/dialogs.tsx'),
    },
    setupUnitTemplate: {
      page: () => import('./unit-templates/SetupUnitTemplatesPage.tsx'),
      dialogs: () => import('./unit-templates/dialogs.tsx'),
    },
  },
});
