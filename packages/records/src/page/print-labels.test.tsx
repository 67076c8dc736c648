import { dismissAllToasts, ToastRegion } from '@groundwork/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { printLabelMenu, printLabelsButton } from './print-labels.tsx';

const records = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `r${index}` }));
let opened: jest.SpyInstance;
beforeEach(() => {
  dismissAllToasts();
  opened = jest.spyOn(window, 'open').mockReturnValue(null);
});
afterEach(() => opened.mockRestore());

it('opens the labels of what is selected in a tab of their own', async () => {
  render(printLabelsButton('item')(records(2)));
  await userEvent.click(screen.getByRole('button', { name: 'Print labels' }));
  expect(opened).toHaveBeenCalledWith('/print/labels?kind=item&ids=r0,r1', '_blank', 'noopener');
});

it('offers nothing while nothing is selected', () => {
  const { container } = render(printLabelsButton('product')([]));
  expect(container).toBeEmptyDOMElement();
});

it("prints one label from a row's menu", () => {
  const [entry] = printLabelMenu('product')({ id: 'tray' });
  if (!entry || !('onAction' in entry)) throw new Error('no entry');
  expect(entry.label).toBe('Print label');
  entry.onAction?.();
  expect(opened).toHaveBeenCalledWith('/print/labels?kind=product&ids=tray', '_blank', 'noopener');
});

it('says how many labels are printed at once, and opens nothing, when too many are selected', async () => {
  render(
    <>
      {printLabelsButton('item')(records(301))}
      <ToastRegion />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Print labels' }));
  expect(await screen.findByText('At most 300 labels are printed at once. Select fewer.')).toBeInTheDocument();
  expect(opened).not.toHaveBeenCalled();
});
