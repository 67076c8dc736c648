import { atScreenWidth, fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { ListSelector, type ListSelectorProps } from './ListSelector.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);

const renditions = [75, 100, 250].map((width) => ({ width, height: width, url: `http://localhost/${width}.png` }));
const world = () =>
  fakeApi({
    records: {
      mediaitems: [{ id: 'photo', name: 'Photo', renditions, url: 'http://localhost/original.png' }],
      products: [
        { id: 'tower', name: 'Pink Tower', mediaItemIds: ['photo'] },
        { id: 'stair', name: 'Brown Stair' },
      ],
    },
  });
const onChange = jest.fn();
beforeEach(() => onChange.mockClear());
const open = async (props: Partial<ListSelectorProps<'products'>> = {}) => {
  const view = await renderInShell(
    <ListSelector label="Products" collection="products" value={[]} onChange={onChange} {...props} />,
    { api: world() },
  );
  await view.user.click(screen.getByRole('button', { name: props.isSingle ? 'Select product' : 'Select products' }));
  const dialog = within(await screen.findByRole('dialog'));
  const rowOf = async (name: string) => (await dialog.findByText(name)).closest('[role="row"]') as HTMLElement;
  return { ...view, dialog, rowOf };
};

it('picks one record where only one is asked for: the second choice takes the place of the first [FW-09]', async () => {
  const { user, dialog, rowOf } = await open({ isSingle: true });
  await user.click(await rowOf('Pink Tower'));
  await user.click(await rowOf('Brown Stair'));
  await user.click(dialog.getByRole('button', { name: 'Select' }));
  expect(onChange).toHaveBeenLastCalledWith(['stair']);
});

it('takes the only match of what was typed with Enter, and nothing while there are several', async () => {
  const { user, dialog, rowOf } = await open();
  await rowOf('Pink Tower');
  const search = dialog.getByRole('textbox', { name: 'Find items' });
  await user.type(search, 'r{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  await user.type(search, '{Backspace}stair{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(['stair']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('has rows of 75 px, or of 100 px where that is asked for [FW-13]', async () => {
  const { rowOf, unmount } = await open();
  expect(await rowOf('Pink Tower')).toHaveStyle({ height: '75px' });
  unmount();
  const higher = await open({ rowHeight: 100 });
  expect(await higher.rowOf('Pink Tower')).toHaveStyle({ height: '100px' });
});

it('shows pictures by the rendition for 100 [IM-24]', async () => {
  const { rowOf } = await open();
  const row = await rowOf('Pink Tower');
  await waitFor(() => expect(row.querySelector('img')).toHaveAttribute('src', 'http://localhost/100.png'));
});

it('shows the message of its validator, in the place of its hint [FW-12]', async () => {
  const { rerender } = await renderInShell(
    <ListSelector label="Products" collection="products" value={[]} onChange={onChange} hint="Any number" />,
    { api: world() },
  );
  expect(screen.getByText('Any number')).toBeInTheDocument();
  rerender(
    <ListSelector
      label="Products"
      collection="products"
      value={[]}
      onChange={onChange}
      hint="Any number"
      error="A value is required"
    />,
  );
  expect(screen.getByRole('group', { name: 'Products' })).toHaveAccessibleDescription('A value is required');
  expect(screen.queryByText('Any number')).toBeNull();
});

describe('on a phone', () => {
  atScreenWidth(390);

  it('shows cards, and a tap chooses one or takes it off again', async () => {
    const { user, dialog } = await open({ value: ['tower'] });
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'Select Pink Tower' })).toBeChecked());
    await user.click(dialog.getByRole('button', { name: /Brown Stair/ }));
    await user.click(dialog.getByRole('button', { name: /Pink Tower/ }));
    await user.click(dialog.getByRole('button', { name: 'Select 1' }));
    expect(onChange).toHaveBeenLastCalledWith(['stair']);
  });
});
