import type { PresentPerson } from '@groundwork/contract';
import { ownOpenRecords, showPresence } from '@groundwork/data-cache/testing';
import { expectNoAxeViolations, type FakeApi, fakeApi, renderInShell } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { RecordDetails } from '../details/RecordDetails.tsx';
import { formFields } from '../form/fields.tsx';
import { RecordEditor } from '../RecordEditor.tsx';

jest.setTimeout(60_000);

const Order = formFields('orders');
let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ records: { orders: [{ id: 'o', name: 'Tower' }] } });
});

const person = (name: string, mode: PresentPerson['mode'], user?: string): PresentPerson => ({
  user,
  name,
  mode,
  since: '2026-11-20T12:00:00.000Z',
});
const present = (...people: PresentPerson[]) => act(() => showPresence({ 'orders/o': people }, true));
/** The live region that announces it. */
const liveRegionOf = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>('header [aria-live=polite]') as HTMLElement;
/** Without the initials in the faces, which are hidden from screen readers. */
const wordsOf = (head: HTMLElement) => [...head.children].map((chip) => chip.lastChild?.textContent);
const editor = (
  <RecordEditor entity="order" id="o" onClose={jest.fn()}>
    <Order.Text name="name" label="Name" />
  </RecordEditor>
);
const details = (
  <RecordDetails entity="order" id="o" onClose={jest.fn()}>
    {() => <p>Blocks</p>}
  </RecordDetails>
);

it.each([
  ['edit', editor],
  ['view', details],
] as const)('an open dialog says that it is open to %s, until it is closed', async (mode, dialog) => {
  const { unmount } = await renderInShell(dialog, { api });
  await screen.findByRole('dialog');
  await waitFor(() => expect(ownOpenRecords()).toEqual([{ collection: 'orders', id: 'o', mode }]));
  unmount();
  expect(ownOpenRecords()).toEqual([]);
});

it('the head of the dialog says who else is there as they come and go, and nothing is locked', async () => {
  const { user } = await renderInShell(editor, { api });
  const dialog = await screen.findByRole('dialog');
  const head = liveRegionOf(dialog);
  expect(head).toBeEmptyDOMElement();
  await present(person('Connie', 'view', 'c'), person('Ana', 'edit', 'a'));
  expect(wordsOf(head)).toEqual(['Ana is editing this', 'Connie is viewing this']);
  await expectNoAxeViolations(document.body);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.stored('orders', 'o')?.name).toBe('Tower 2'));
});

it('shows at most two people, and how many more there are', async () => {
  await renderInShell(details, { api });
  const head = liveRegionOf(await screen.findByRole('dialog'));
  await present(...['Ana', 'Ben', 'Cy', 'Di'].map((name) => person(name, 'view', name)));
  expect(wordsOf(head)).toEqual(['Ana is viewing this', 'Ben is viewing this', '+2']);
  expect(within(head).getByTitle('Cy and Di are viewing')).toBeInTheDocument();
  await present(person('Staff', 'edit'));
  expect(wordsOf(head)).toEqual(['Staff is editing this']);
  await present();
  expect(head).toBeEmptyDOMElement();
});
