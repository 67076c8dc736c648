import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { LinkButton } from './LinkButton.tsx';

describe('Button', () => {
  it('acts on a press, on Enter and on Space', async () => {
    const onPress = jest.fn();
    render(<Button onPress={onPress}>Save</Button>);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    expect(onPress).toHaveBeenCalledTimes(3);
  });

  it('stays focusable and explains itself when it is off for a reason', async () => {
    const onPress = jest.fn();
    render(
      <Button onPress={onPress} disabledReason="Select one row">
        View
      </Button>,
    );
    const user = userEvent.setup();
    const button = screen.getByRole('button', { name: 'View' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Select one row');
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.pointer({ keys: '[TouchA]', target: button });
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Select one row');
    await user.pointer({ keys: '[TouchA]', target: document.body });
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    await user.click(button);
    expect(onPress).not.toHaveBeenCalled();
    await user.tab({ shift: true });
    await user.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Select one row');
    expect(button).toHaveAccessibleDescription('Select one row');
  });

  it('is on again when isDisabled says so, whatever the reason', async () => {
    const onPress = jest.fn();
    render(
      <Button onPress={onPress} isDisabled={false} disabledReason="Select one row">
        View
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('says its busy label at once, shows the indicator after 250 ms and sends nothing twice [DL-10]', () => {
    jest.useFakeTimers();
    const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
    const form = (isBusy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy={isBusy} busyLabel="Saving">
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    act(() => screen.getByRole('button', { name: 'Save' }).click());
    expect(onSubmit).toHaveBeenCalledTimes(1);
    rerender(form(true));
    const button = screen.getByRole('button', { name: 'Saving' });
    act(() => button.click());
    expect(onSubmit).toHaveBeenCalledTimes(1);
    act(() => jest.advanceTimersByTime(249));
    expect(screen.queryByTestId('busy-indicator')).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByTestId('busy-indicator')).toBeInTheDocument();
    jest.useRealTimers();
  });
});

it('names an icon button and shows the name as its tooltip', async () => {
  render(<IconButton icon="x" label="Close" />);
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Close');
});

it('says in place of its name why an icon button is off', async () => {
  render(<IconButton icon="eye" label="View" disabledReason="Select one row" />);
  await userEvent.setup().tab();
  expect(screen.getByRole('button', { name: 'View' })).toHaveFocus();
  expect(screen.getAllByRole('tooltip').map(({ textContent }) => textContent)).toEqual(['Select one row']);
});

it('gives a link in a new tab no handle on this one', () => {
  render(
    <LinkButton href="https://example.test" target="_blank">
      Open
    </LinkButton>,
  );
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('rel', 'noreferrer');
});
