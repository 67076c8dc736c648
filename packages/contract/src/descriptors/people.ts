import { type Descriptors, editable, value } from './descriptor.ts';

/** Accounts, and the projects they work in. */
export const people = {
  projectgroups: {
    label: 'ProjectGroup',
    singular: 'project group',
    plural: 'project groups',
    ...editable(['name', 'description', 'projectIds']),
    filters: {},
    references: { projectIds: 'projects' },
    trash: true,
  },
  projects: {
    label: 'Project',
    singular: 'project',
    plural: 'projects',
    ...editable([
      'name',
      'description',
      'status',
      'locationId',
      'setupPlanId',
      'fulfillingById',
      'notes',
      'mediaItemIds',
      'memberIds',
      'ownerIds',
      'tagIds',
      'shipmentMail',
      'messageMail',
    ]),
    filters: { locationId: value('locationId'), status: value('status') },
    references: {
      locationId: 'locations',
      setupPlanId: 'setupplans',
      fulfillingById: 'locations',
      mediaItemIds: 'mediaitems',
      memberIds: 'users',
      ownerIds: 'users',
      tagIds: 'tags',
    },
    trash: true,
    projectField: 'id',
  },
  users: {
    label: 'User',
    singular: 'user',
    plural: 'people',
    ...editable(
      ['firstName', 'lastName', 'emailAddress', 'role', 'category', 'azureId', 'googleId', 'type', 'tagIds'],
      { fixed: ['azureId', 'googleId', 'type'], others: ['status', 'imageUrl', 'imageThumbnailUrl', 'chatRole'] },
    ),
    serverOwned: ['lastLogonUtc'],
    filters: { category: value('category'), role: value('role') },
    references: { tagIds: 'tags' },
  },
} as const satisfies Descriptors;
