import { type CollectionName, collections } from '@groundwork/contract';
import type { Values } from '../form-state/form-state.ts';

/** The fields of a record that its form sends: a PUT clears those it leaves out, so an editor starts from all of them. */
export function formValues(name: CollectionName, record: object | undefined): Values {
  const source = (record ?? {}) as Values;
  return Object.fromEntries(
    collections[name].form.filter((field) => source[field] !== undefined).map((field) => [field, source[field]]),
  );
}

/** The initial values of a create dialog: the presets, or a copy of a record, with ' Copy' appended to its name. */
export function createValues(name: CollectionName, initial: object | undefined, source: object | undefined): Values {
  const copy = formValues(name, source);
  if (source && typeof copy.name === 'string') copy.name = `${copy.name} Copy`;
  return { ...copy, ...initial };
}
