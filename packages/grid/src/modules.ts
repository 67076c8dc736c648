import {
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomEditorModule,
  EventApiModule,
  LocaleModule,
  ModuleRegistry,
  NumberFilterModule,
  QuickFilterModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TextFilterModule,
  ValidationModule,
} from 'ag-grid-community';

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
    ClientSideRowModelModule,
    ColumnApiModule,
    CustomEditorModule,
    EventApiModule,
    LocaleModule,
    NumberFilterModule,
    QuickFilterModule,
    RenderApiModule,
    RowApiModule,
    RowSelectionModule,
    RowStyleModule,
    ScrollApiModule,
    TextFilterModule,
    ...(process.env.NODE_ENV === 'production' ? [] : [ValidationModule]),
  ]);
}
