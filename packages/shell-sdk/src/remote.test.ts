import { defineRemote, type EntityDialogs } from './remote.ts';

const Page = () => null;
const dialogs: EntityDialogs<'vendor'> = { create: () => null, edit: () => null, details: () => null };

it('knows the page and the dialogs of an entity by its word', async () => {
  const load = jest.fn(async () => ({ default: dialogs }));
  const page = async () => ({ default: Page });
  const { codes } = defineRemote({ records: { vendor: { page, dialogs: load } }, codes: { overview: page } });
  expect(Object.keys(codes)).toEqual(['vendor.page', 'vendor.create', 'vendor.edit', 'vendor.details', 'overview']);
  // The build reads from the function itself which module a page is.
  expect(codes['vendor.page']).toBe(page);
  expect(load).not.toHaveBeenCalled();
  for (const kind of ['create', 'edit', 'details'] as const) {
    expect(await codes[`vendor.${kind}`]?.()).toEqual({ default: dialogs[kind] });
  }
});

it('has no page where an entity is shown in the lists of others', () => {
  const { codes } = defineRemote({ records: { vendor: { dialogs: async () => ({ default: dialogs }) } } });
  expect(Object.keys(codes)).toEqual(['vendor.create', 'vendor.edit', 'vendor.details']);
});

it('keeps what runs after sign-in', () => {
  const activate = () => undefined;
  expect(defineRemote({ codes: {}, activate })).toEqual({ codes: {}, activate });
});
