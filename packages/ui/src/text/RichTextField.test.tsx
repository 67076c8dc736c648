import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RichTextField } from './RichTextField.tsx';

// jsdom lays nothing out; the editor asks where its cursor is.
Range.prototype.getClientRects = () => [] as never;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const show = async (value: string | undefined = '<p>Five pitchers</p>') => {
  const onChange = jest.fn();
  const view = render(<RichTextField label="Description" value={value} onChange={onChange} />);
  const text = await screen.findByRole('textbox', { name: 'Description' }, { timeout: 10_000 });
  return { onChange, text, ...view };
};
const tool = (name: string) => screen.getByRole('button', { name });

it('offers heading, bold, italic, link, bulleted list, numbered list, table, undo and redo [FW-02]', async () => {
  const { onChange, text } = await show();
  const names = ['Heading', 'Bold', 'Italic', 'Link', 'Bulleted list', 'Numbered list', 'Table', 'Undo', 'Redo'];
  expect(screen.getByRole('toolbar', { name: 'Formatting' })).toBeInTheDocument();
  for (const name of names) expect(tool(name)).toBeInTheDocument();

  await userEvent.click(tool('Heading'));
  expect(onChange).toHaveBeenLastCalledWith('<h3>Five pitchers</h3>');
  await userEvent.click(tool('Undo'));
  expect(text.innerHTML).toContain('<p>Five pitchers</p>');
  await userEvent.click(tool('Redo'));
  expect(text.innerHTML).toContain('<h3>Five pitchers</h3>');
  await userEvent.click(tool('Heading'));
  await userEvent.click(tool('Bulleted list'));
  expect(onChange).toHaveBeenLastCalledWith('<ul><li><p>Five pitchers</p></li></ul>');
  await userEvent.click(tool('Numbered list'));
  expect(onChange).toHaveBeenLastCalledWith('<ol><li><p>Five pitchers</p></li></ol>');
  await userEvent.click(tool('Numbered list'));
  await userEvent.click(tool('Table'));
  expect(text.querySelectorAll('th')).toHaveLength(3);
  expect(screen.getByRole('group', { name: 'Table' })).toBeInTheDocument();
});

it('turns bold and italic on and off [FW-02]', async () => {
  await show();
  await userEvent.click(tool('Bold'));
  await waitFor(() => expect(tool('Bold')).toHaveAttribute('aria-pressed', 'true'));
  await userEvent.click(tool('Italic'));
  await waitFor(() => expect(tool('Italic')).toHaveAttribute('aria-pressed', 'true'));
  await userEvent.click(tool('Bold'));
  await waitFor(() => expect(tool('Bold')).toHaveAttribute('aria-pressed', 'false'));
});

it('puts a link in [FW-02]', async () => {
  const { onChange } = await show(undefined);
  await userEvent.click(tool('Link'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Link address' }), 'https://a.test{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('href="https://a.test"'));
});

it('is one tab stop with arrow keys', async () => {
  await show();
  tool('Heading').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tool('Bold')).toHaveFocus();
  expect(tool('Bold')).toHaveAttribute('tabindex', '0');
  expect(tool('Heading')).toHaveAttribute('tabindex', '-1');
});

it('takes a value from outside', async () => {
  const { rerender, text, onChange } = await show();
  rerender(<RichTextField label="Description" value={undefined} onChange={onChange} />);
  await waitFor(() => expect(text).toHaveTextContent(''));
  expect(onChange).not.toHaveBeenCalled();
});

it('is drawn with its text first, and made an editor after that', async () => {
  // The code of the editor is there.
  (await show()).unmount();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    flushSync(() => root.render(<RichTextField label="Description" value="Five pitchers" onChange={() => {}} />));
    expect(container).toHaveTextContent('Five pitchers');
    expect(container.querySelector('[role=textbox]')).toBeNull();
    await waitFor(() => expect(container.querySelector('[role=textbox]')).toHaveTextContent('Five pitchers'));
    expect(container.textContent?.match(/Five pitchers/g)).toHaveLength(1);
  } finally {
    root.unmount();
    environment.IS_REACT_ACT_ENVIRONMENT = true;
    container.remove();
  }
});
