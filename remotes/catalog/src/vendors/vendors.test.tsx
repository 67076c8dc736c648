import { DialogForm, expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import VendorsPage from './VendorsPage.tsx';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(90_000);

const contact = { contactName: 'Ada Oak', contactPhone: '+1 555 0100', contactEmail: 'ada@oak.test' };
const oak = { id: 'oak', name: 'Oak and Co', externalUrl: 'https://oak.test/', ...contact, notes: 'Closed on Monday' };
const filled = Object.entries({
  Name: oak.name,
  Website: oak.externalUrl,
  'Contact Name': oak.contactName,
  'Contact Phone': oak.contactPhone,
  'Contact Email': oak.contactEmail,
  Notes: oak.notes,
});
const tagged = { ...oak, tagIds: ['wood'] };
const ordered = { name: 'Rods', projectId: 'p', vendorId: 'oak', total: 40, status: 'Ordered' as const };
const records = () => ({
  vendors: [tagged, { id: 'beech', name: 'Beechwood' }],
  tags: [{ id: 'wood', name: 'Wood' }],
  products: [{ name: 'Pink Tower', vendorId: 'oak' }],
  orders: [ordered, { ...ordered, total: 9, status: 'Delivered' as const }],
});
const render = (query = '') =>
  renderInShell(<VendorsPage />, { api: fakeApi({ records: records() }), route: `/vendors${query}` });
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the vendor list', () => {
  it('counts products and adds up what is still to come', async () => {
    await render();
    const row = within((await screen.findByText('Oak and Co')).closest('[role="row"]') as HTMLElement);
    expect(row.getByRole('link', { name: 'ada@oak.test' })).toHaveAttribute('href', 'mailto:ada@oak.test');
    expect(await row.findByText('$40.00')).toBeInTheDocument();
    expect(row.getByText('1')).toBeInTheDocument();
  });

  it("shows a vendor read-only, '(None)' for a website it has not [DL-05] [DL-16] [VE-04]", async () => {
    await render('?open=beech');
    const details = await dialogNamed('Beechwood');
    expect(details.getByText('Website').parentElement).toHaveTextContent('(None)');
    for (const text of ['No tags provided', 'No notes provided']) expect(details.getByText(text)).toBeInTheDocument();
    expect(details.queryByRole('textbox')).toBeNull();
    await expectNoAxeViolations(document.body);
  });

  it('shows the website as a link, contact, e-mail, phone, tags, notes and history [VE-04] [VE-05]', async () => {
    const { user } = await render('?open=oak');
    const details = await dialogNamed('Oak and Co');
    expect(details.getByRole('link', { name: 'https://oak.test/' })).toHaveAttribute('href', 'https://oak.test/');
    const form = await DialogForm.open(user, 'Oak and Co');
    const person = { Contact: 'Ada Oak', 'E-mail': 'ada@oak.test', Phone: '+1 555 0100' };
    await form.expectReadOnly({ ...person, Tags: 'Wood', Notes: 'Closed on Monday' });
    expect(details.getByRole('region', { name: 'History' })).toBeInTheDocument();
  });

  it("is titled with the vendor's name in its editor, which validates name and website only [VE-01] [VE-03] [VA-37] [VA-38] [VA-39]", async () => {
    const { user } = await render('?edit=oak');
    const editor = await dialogNamed('Oak and Co');
    const field = (name: string) => editor.getByRole('textbox', { name });
    const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
    const save = () => user.click(editor.getByRole('button', { name: 'Save' }));
    for (const [name, value] of filled) expect(field(name)).toHaveValue(value);
    expect(await editor.findByText('Wood')).toBeInTheDocument();
    enter('Contact Email', 'no address');
    enter('Website', 'oak.test');
    enter('Name', 'x'.repeat(42));
    await save();
    expect(editor.getByText(/^Check 2 fields/)).toHaveTextContent('Name and Website');
    expect(editor.getByText('The value is too long. Max number of characters: 41')).toBeInTheDocument();
    enter('Website', '');
    enter('Name', '');
    await save();
    expect(editor.getByText('A value is required')).toBeInTheDocument();
    enter('Name', 'x'.repeat(41));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("is created from nothing, or as a copy with ' Copy' behind its name [VE-01] [VE-02]", async () => {
    const { user } = await render();
    await user.click(await screen.findByRole('button', { name: 'New' }));
    const empty = await dialogNamed('New Vendor');
    for (const [name] of filled) expect(empty.getByRole('textbox', { name })).toHaveValue('');
    expect(empty.getByLabelText('Tags')).toBeInTheDocument();
    await user.click(empty.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Actions for Oak and Co' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    const copy = await dialogNamed('New Vendor');
    for (const [name, value] of filled)
      expect(copy.getByRole('textbox', { name })).toHaveValue(name === 'Name' ? `${value} Copy` : value);
    expect(await copy.findByText('Wood')).toBeInTheDocument();
  });
});
