import type { ComponentType, FunctionComponent } from 'react';
import type { DialogEntity, DialogProps } from './dialogs.ts';

// A page takes no props, a dialog the props of its name: the loader checks which it asks for.
type Code = () => Promise<{ default: ComponentType<never> }>;

/**
 * The only exposed module of a remote (`./remote`) exports this as its default. `codes` maps the code references of
 * remote.json to lazy imports; nothing runs at module scope.
 */
export interface RemoteModule {
  codes: Record<string, Code>;
  /** Called once after sign-in when remote.json says `activate: 'signed-in'`; answers how to stop. */
  activate?: () => (() => void) | undefined;
}

/** The dialogs of an entity, as the remotes offer them to one another. */
export interface EntityDialogs<E extends DialogEntity> {
  create: FunctionComponent<DialogProps<`${E}.create`>>;
  edit: FunctionComponent<DialogProps<`${E}.edit`>>;
  details: FunctionComponent<DialogProps<`${E}.details`>>;
}

/** The code of an entity: its list, and its dialogs in one lazy module. */
export interface EntityCodes<E extends DialogEntity> {
  page?: Code;
  dialogs: () => Promise<{ default: EntityDialogs<E> }>;
}

/** The parameter of `defineRemote`: pages, dialogs and other codes of a remote. */
export interface RemoteDefinition extends Partial<RemoteModule> {
  /** By entity; remote.json knows them as `vendor.page`, `vendor.create`, `vendor.edit` and `vendor.details`. */
  records?: { [E in DialogEntity]?: EntityCodes<E> };
}

const dialogKinds = ['create', 'edit', 'details'] as const;

/**
 * Makes a remote's exposed module of what it shows: `records` by entity, and `codes` for everything else.
 *
 * @example
 * ```tsx
 * import { defineRemote } from '@groundwork/shell-sdk';
 *
 * // src/remote.ts of a remote. In remote.json: { "path": "/loans", "code": "loans.page", … }
 * // In a remote each function imports a file: () => import('./LoansPage.tsx').
 * const LoansPage = () => <h1>Loans</h1>;
 * export default defineRemote({ codes: { 'loans.page': async () => ({ default: LoansPage }) } });
 * ```
 */
export function defineRemote({ records = {}, codes, ...rest }: RemoteDefinition): RemoteModule {
  const ofRecords = Object.entries(records).flatMap(([entity, { page, dialogs }]): [string, Code][] => [
    ...(page ? [[`${entity}.page`, page] satisfies [string, Code]] : []),
    ...dialogKinds.map((kind): [string, Code] => [
      `${entity}.${kind}`,
      async () => ({ default: (await dialogs()).default[kind] }),
    ]),
  ]);
  return { ...rest, codes: { ...Object.fromEntries(ofRecords), ...codes } };
}
