import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import VendorsPage from './VendorsPage.tsx';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(90_000);

const api = () =>
  fakeApi({
    records: {
      vendors: [{ id: 'beech', name: 'Beechwood Materials', contactEmail: 'orders@beech.test', notes: 'Slow in May' }],
      products: [{ name: 'Pink Tower', vendorId: 'beech' }],
      orders: [
        { name: 'A', projectId: 'p', vendorId: 'beech', total: 40, status: 'Ordered' },
        { name: 'B', projectId: 'p', vendorId: 'beech', total: 9, status: 'Delivered' },
      ],
    },
  });

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

  it("shows a vendor read-only, '(None)' for a website it has not [DL-05] [DL-16]", async () => {
    await renderInShell(<VendorsPage />, { api: api(), route: '/vendors?open=beech' });
    const details = await screen.findByRole('dialog', { name: 'Beechwood Materials' });
    expect(within(details).getAllByText('(None)').length).toBeGreaterThan(0);
    expect(within(details).getByText('Slow in May')).toBeInTheDocument();
    expect(within(details).getByText('No tags provided')).toBeInTheDocument();
    expect(within(details).queryByRole('textbox')).toBeNull();
    await expectNoAxeViolations(details);
  });

  it("titles its editor with the vendor's name, and validates name and website only [VA-37] [VA-38] [VA-39]", async () => {
    const { user } = await renderInShell(<VendorsPage />, { api: api(), route: '/vendors?edit=beech' });
    const editor = await screen.findByRole('dialog', { name: 'Beechwood Materials' });
    const field = (name: string) => within(editor).getByRole('textbox', { name });
    await user.clear(field('Contact Email'));
    await user.type(field('Contact Email'), 'no address');
    await user.type(field('Website'), 'beech.test');
    await user.type(field('Name'), ' and Sons of the Northern Valley');
    await user.click(within(editor).getByRole('button', { name: 'Save' }));
    expect(within(editor).getByText(/^2 fields need a correction/)).toHaveTextContent('Name and Website');
  });

  it("copies a vendor and appends ' Copy' to its name", async () => {
    const { user } = await renderInShell(<VendorsPage />, { api: api(), route: '/vendors' });
    await user.click(await screen.findByRole('button', { name: 'Actions for Beechwood Materials' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    const editor = await screen.findByRole('dialog', { name: 'New Vendor' });
    await waitFor(() =>
      expect(within(editor).getByRole('textbox', { name: 'Name' })).toHaveValue('Beechwood Materials Copy'),
    );
  });
});
