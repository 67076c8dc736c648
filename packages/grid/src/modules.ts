import {
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomEditorModule,
  EventApiModule,
  ExternalFilterModule,
  LocaleModule,
  type Module,
  ModuleRegistry,
  NumberFilterModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TextFilterModule,
  ValidationModule,
} from 'ag-grid-community';
import { RowModel } from './row-model.ts';
import { SelectionService } from './select-all.ts';
import { SortStage } from './sorting/sort-stage.ts';

// The build puts the mode in place of this expression.
declare const process: { env: { NODE_ENV?: string } };

/** Parts of AG Grid's own work, done at a cost that follows the change and not the list. */
const ownBeans: Module = {
  moduleName: 'Groundwork' as string as Module['moduleName'],
  version: ClientSideRowModelModule.version,
  // Registered as those are that it takes the place of, and after them.
  rowModels: ['clientSide'],
  dependsOn: [ClientSideRowModelModule, RowSelectionModule],
  beans: [RowModel, SortStage, SelectionService] as unknown as Module['beans'],
};

let isRegistered = false;

/** Registers what the lists use of AG Grid, by name; its checks of options run in development only. */
export function registerGridModules(): void {
  if (isRegistered) return;
  isRegistered = true;
  ModuleRegistry.registerModules([
    CellApiModule,
    CellStyleModule,
    ClientSideRowModelApiModule,
    ClientSideRowModelModule,
    ColumnApiModule,
    CustomEditorModule,
    EventApiModule,
    ExternalFilterModule,
    LocaleModule,
    NumberFilterModule,
    RenderApiModule,
    RowApiModule,
    RowSelectionModule,
    RowStyleModule,
    ScrollApiModule,
    TextFilterModule,
    ownBeans,
    ...(process.env.NODE_ENV === 'production' ? [] : [ValidationModule]),
  ]);
}
