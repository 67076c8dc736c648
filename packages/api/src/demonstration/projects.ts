import type { BodyOf } from '@groundwork/contract';
import { userId } from './accounts.ts';
import { demonstrationId } from './identifier.ts';
import { mediaIds, photosOf } from './pictures.ts';
import { tagIds } from './tags.ts';
import { keyOf, type World } from './world.ts';

/** A project of the demonstration; `location` and `warehouse` are names of places. */
interface Project {
  key: string;
  name: string;
  status: NonNullable<BodyOf<'projects'>['status']>;
  location: string;
  warehouse?: string;
  owners: readonly string[];
  members: readonly string[];
  picture: string;
  description: string;
  notes?: string;
  tags?: readonly string[];
  /** Days before the seed day. */
  begun: number;
}

export const projects: readonly Project[] = [
  {
    key: 'riverside',
    name: 'Riverside Annex',
    status: 'New',
    location: 'Riverside Annex',
    owners: ['director'],
    members: ['contributor'],
    picture: 'primary-classroom',
    description: 'A second house by the river; nothing planned yet.',
    begun: 4,
  },
  {
    key: 'cedar-lane',
    name: 'Cedar Lane',
    status: 'Planning',
    location: 'Cedar Lane',
    warehouse: 'Portland Central',
    owners: ['director'],
    members: ['contributor', 'basic', 'readonly'],
    picture: 'toddler-community',
    description: 'Three rooms, opening in January. The plan is ready to deploy.',
    notes: 'Decide about the nap corner before deploying.',
    tags: ['Primary', 'Toddler'],
    begun: 35,
  },
  {
    key: 'toddler-wing',
    name: 'Juniper Hill Toddler Wing',
    status: 'Ordering',
    location: 'Juniper Hill',
    warehouse: 'Portland Central',
    owners: ['contributor'],
    members: ['director', 'basic', 'subscriber-many'],
    picture: 'floor-bed',
    description: 'The wing for the youngest, ordered in two waves.',
    notes: 'Deliveries through the side gate only.',
    tags: ['Toddler', 'Infant'],
    begun: 48,
  },
  {
    key: 'juniper-hill',
    name: 'Juniper Hill',
    status: 'Setup In Progress',
    location: 'Juniper Hill',
    warehouse: 'Portland Central',
    owners: ['director', 'contributor'],
    members: ['basic', 'readonly', 'subscriber', 'subscriber-many'],
    picture: 'sensorial-wall',
    description: 'Being set up: the primary classroom and its outdoor space.',
    notes: 'Keys at the neighbor, number 417.',
    tags: ['Primary'],
    begun: 80,
  },
  {
    key: 'maple-street',
    name: 'Maple Street',
    status: 'Complete',
    location: 'Maple Street',
    warehouse: 'Portland Central',
    owners: ['contributor'],
    members: ['director', 'subscriber-many'],
    picture: 'primary-classroom',
    description: 'Opened. Every material is in its place.',
    tags: ['Primary', 'Elementary'],
    begun: 260,
  },
  {
    key: 'okafor',
    name: 'Okafor Home Corner',
    status: 'Paused',
    location: 'Home Okafor Family',
    warehouse: 'Portland Central',
    owners: ['director'],
    members: ['contributor'],
    picture: 'nap-corner',
    description: 'A corner at home, waiting for the family to move.',
    begun: 120,
  },
  {
    key: 'old-mill',
    name: 'Old Mill Playroom',
    status: 'Cancelled',
    location: 'Old Mill',
    owners: ['administrator'],
    members: ['director'],
    picture: 'shelf',
    description: 'The building was sold.',
    begun: 300,
  },
  {
    key: 'stock',
    name: 'Portland Stock',
    status: 'Ordering',
    location: 'Portland Central',
    owners: ['director'],
    members: ['contributor', 'picker', 'packer', 'basic'],
    picture: 'cartons',
    description: 'What the warehouse keeps on its shelves.',
    begun: 390,
  },
  {
    key: 'ecole-des-tilleuls',
    name: 'École des Tilleuls',
    status: 'Ordering',
    location: 'École des Tilleuls',
    warehouse: 'Lyon Depot',
    owners: ['contributor'],
    members: ['director'],
    picture: 'language-nook',
    description: 'Sourced in France, fulfilled from Lyon.',
    tags: ['Primary'],
    begun: 70,
  },
];

export const projectId = (key: string) => demonstrationId(`projects/${key}`);
export const planId = (project: string) => demonstrationId(`setupplans/${project}`);
export const locationId = (name: string) => demonstrationId(`locations/${keyOf(name)}`);

export const projectNamed = (key: string): Project => {
  const found = projects.find((project) => project.key === key);
  if (!found) throw new Error(`The demonstration has no project '${key}'.`);
  return found;
};

export function addProjects({ add, calendar }: World): void {
  for (const [index, project] of projects.entries())
    add(
      'projects',
      project.key,
      {
        name: project.name,
        description: `<p>${project.description}</p>`,
        status: project.status,
        locationId: locationId(project.location),
        setupPlanId: planId(project.key),
        fulfillingById: project.warehouse && locationId(project.warehouse),
        notes: project.notes,
        mediaItemIds: [...mediaIds(project.picture), ...photosOf(project.key)],
        ownerIds: project.owners.map(userId),
        memberIds: project.members.map(userId),
        tagIds: tagIds(...(project.tags ?? [])),
      },
      {
        created: calendar.daysAgo(project.begun, 9, index),
        modified: calendar.daysAgo(Math.min(project.begun, index), 15),
      },
    );
}

const groups: readonly { key: string; name: string; description: string; projects: readonly string[] }[] = [
  {
    key: 'oregon-fall-openings',
    name: 'Oregon Fall Openings',
    description: 'Everything that opens before winter.',
    projects: ['cedar-lane', 'juniper-hill', 'toddler-wing'],
  },
  {
    key: 'all-schools',
    name: 'All Schools',
    description: 'Every school, wherever it is.',
    projects: ['cedar-lane', 'juniper-hill', 'toddler-wing', 'maple-street', 'ecole-des-tilleuls'],
  },
  {
    key: 'home-and-classroom',
    name: 'Home and Classroom',
    description: 'One family, two places.',
    projects: ['juniper-hill', 'okafor'],
  },
];

export function addProjectGroups({ add, calendar }: World): void {
  for (const [index, group] of groups.entries())
    add(
      'projectgroups',
      group.key,
      { name: group.name, description: `<p>${group.description}</p>`, projectIds: group.projects.map(projectId) },
      { created: calendar.daysAgo(60 + index, 9), modified: calendar.daysAgo(18 + index, 9) },
    );
}
