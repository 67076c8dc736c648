import { messages, type Project, type ProjectStatus } from '@groundwork/contract';
import type { StockCommand } from '../policy/commands.ts';
import { unprocessable } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from '../stock/authorize-command.ts';

const closed: readonly ProjectStatus[] = ['Cancelled', 'Paused'];

/** The project that a shipment goes to, and its warehouse; both stay what they are until the end. */
export async function requireDestination(work: UnitOfWork, command: StockCommand, projectId: string) {
  const project = (await work.readForShare('projects', projectId)) as (Doc & Project) | undefined;
  requireCommand(work.caller, command, project?.fulfillingById ?? '');
  if (!project || project.isDeleted) throw unprocessable(`Project: ${messages.itemNotFound}`);
  const { name, status, isArchived, fulfillingById: warehouseId } = project;
  if (!warehouseId) throw unprocessable('Project has no fulfilling warehouse.');
  if (isArchived || closed.includes(status)) {
    const state = isArchived ? 'archived' : status.toLowerCase();
    throw unprocessable(`${name} is ${state}. Keep the boxes here until a Director opens the project again.`);
  }
  return { project, warehouseId };
}
