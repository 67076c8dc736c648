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
import { putInPlace } from './ag-beans.ts';
import { RowModel } from './row-model.ts';
import { FilterStage } from './search/filter-stage.ts';
import { SelectionService } from './select-all.ts';
import { SortStage } from './sorting/sort-stage.ts';

// The build puts the mode in place of this expression.
declare const process: { env: { NODE_ENV?: string } };

let isRegistered = false;

/** Registers what the lists use of AG Grid, by name; its checks of options run in development only. */
export function registerGridModules(): void {
  if (isRegistered) return;
  isRegistered = true;
  ModuleRegistry.registerModules([
    CellApiModule,
    CellStyleModule,
    ClientSideRowModelApiModule,
    // Parts of AG Grid's own work, done at a cost that follows the change and not the list.
    putInPlace(ClientSideRowModelModule, RowModel, FilterStage, SortStage),
    putInPlace(RowSelectionModule, SelectionService),
    ColumnApiModule,
    CustomEditorModule,
    EventApiModule,
    ExternalFilterModule,
    LocaleModule,
    NumberFilterModule,
    RenderApiModule,
    RowApiModule,
    RowStyleModule,
    ScrollApiModule,
    TextFilterModule,
    ...(process.env.NODE_ENV === 'production' ? [] : [ValidationModule]),
  ]);
}
