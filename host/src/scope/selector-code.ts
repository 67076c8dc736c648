export { ProjectSelector } from './ProjectSelector.tsx';
export { WarehouseSelector } from './WarehouseSelector.tsx';
