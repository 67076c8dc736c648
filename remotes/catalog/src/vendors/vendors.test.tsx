import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import VendorsPage from './VendorsPage.tsx';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(90_000);

const api = () =>
  fakeApi({
    records: {
      vendors: [
        { id: 'beech', name: 'Beechwood Materials', contactEmail: 'orders@beech.test', notes: 'Slow in May' },
        {
          id: 'oak',
          name: 'Oak and Co',
          externalUrl: 'https://oak.test/',
          contactName: 'Ada Oak',
          contactPhone: '+1 555 0100',
          contactEmail: 'ada@oak.test',
          notes: 'Closed on Monday',
          tagIds: ['wood'],
        },
      ],
      tags: [{ id: 'wood', name: 'Wood' }],
      products: [{ name: 'Pink Tower', vendorId: 'beech' }],
      orders: [
        { name: 'A', projectId: 'p', vendorId: 'beech', total: 40, status: 'Ordered' },
        { name: 'B', projectId: 'p', vendorId: 'beech', total: 9, status: 'Delivered' },
      ],
    },
  });

const filled = [
  ['Name', 'Oak and Co'],
  ['Website', 'https://oak.test/'],
  ['Contact Name', 'Ada Oak'],
  ['Contact Phone', '+1 555 0100'],
  ['Contact Email', 'ada@oak.test'],
  ['Notes', 'Closed on Monday'],
] as const;

describe('the vendor list', () => {
  it('counts products and adds up what is still to come', async () => {
    await renderInShell(<VendorsPage />, { api: api(), route: '/vendors' });
    const row = (await screen.findByText('Beechwood Materials')).closest('[role="row"]') as HTMLElement;
    expect(within(row).getByRole('link', { name: 'orders@beech.test' })).toHaveAttribute(
      'href',
      'mailto:orders@beech.test',
    );
    expect(await within(row).findByText('$40.00')).toBeInTheDocument();
    expect(within(row).getByText('1')).toBeInTheDocument();
  });

  it("shows a vendor read-only, '(None)' for a website it has not [DL-05] [DL-16] [VE-04]", async () => {
    await renderInShell(<VendorsPage />, { api: api(), route: '/vendors?open=beech' });
    const details = await screen.findByRole('dialog', { name: 'Beechwood Materials' });
    expect(within(details).getByText('Website').parentElement).toHaveTextContent('(None)');
    expect(within(details).getByText('Slow in May')).toBeInTheDocument();
    expect(within(details).getByText('No tags provided')).toBeInTheDocument();
    expect(within(details).queryByRole('textbox')).toBeNull();
    await expectNoAxeViolations(details);
  });

  it('shows the website as a link, and contact, e-mail, phone, tags, notes and history [VE-04] [VE-05]', async () => {
    await renderInShell(<VendorsPage />, { api: api(), route: '/vendors?open=oak' });
    const details = within(await screen.findByRole('dialog', { name: 'Oak and Co' }));
    expect(details.getByRole('link', { name: 'https://oak.test/' })).toHaveAttribute('href', 'https://oak.test/');
    for (const text of ['Ada Oak', 'ada@oak.test', '+1 555 0100', 'Closed on Monday', 'History'])
      expect(details.getByText(text)).toBeInTheDocument();
    expect(await details.findByText('Wood')).toBeInTheDocument();
    expect(details.queryByRole('textbox')).toBeNull();
  });

  it("titles its editor with the vendor's name, fills it, and validates name and website only [VE-01] [VE-03] [VA-37] [VA-38] [VA-39]", async () => {
    const { user } = await renderInShell(<VendorsPage />, { api: api(), route: '/vendors?edit=oak' });
    const editor = await screen.findByRole('dialog', { name: 'Oak and Co' });
    const field = (name: string) => within(editor).getByRole('textbox', { name });
    for (const [name, value] of filled) expect(field(name)).toHaveValue(value);
    expect(await within(editor).findByText('Wood')).toBeInTheDocument();
    fireEvent.change(field('Contact Email'), { target: { value: 'no address' } });
    fireEvent.change(field('Website'), { target: { value: 'oak.test' } });
    fireEvent.change(field('Name'), { target: { value: 'x'.repeat(42) } });
    await user.click(within(editor).getByRole('button', { name: 'Save' }));
    expect(within(editor).getByText(/^2 fields need a correction/)).toHaveTextContent('Name and Website');
    expect(within(editor).getByText('The value is too long. Max number of characters: 41')).toBeInTheDocument();
    fireEvent.change(field('Website'), { target: { value: '' } });
    fireEvent.change(field('Name'), { target: { value: '' } });
    await user.click(within(editor).getByRole('button', { name: 'Save' }));
    expect(await within(editor).findByText('A value is required')).toBeInTheDocument();
    fireEvent.change(field('Name'), { target: { value: 'x'.repeat(41) } });
    await user.click(within(editor).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has the fields of a vendor in its create dialog [VE-01]', async () => {
    const { user } = await renderInShell(<VendorsPage />, { api: api(), route: '/vendors' });
    await user.click(await screen.findByRole('button', { name: 'New' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Vendor' }));
    for (const [name] of filled) expect(dialog.getByRole('textbox', { name })).toHaveValue('');
    expect(dialog.getByLabelText('Tags')).toBeInTheDocument();
  });

  it("copies a vendor and appends ' Copy' to its name [VE-02]", async () => {
    const { user } = await renderInShell(<VendorsPage />, { api: api(), route: '/vendors' });
    await user.click(await screen.findByRole('button', { name: 'Actions for Oak and Co' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    const editor = await screen.findByRole('dialog', { name: 'New Vendor' });
    await waitFor(() => expect(within(editor).getByRole('textbox', { name: 'Name' })).toHaveValue('Oak and Co Copy'));
    for (const [name, value] of filled.slice(1))
      expect(within(editor).getByRole('textbox', { name })).toHaveValue(value);
  });
});
