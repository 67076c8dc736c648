import { fireEvent, render, screen, waitFor } from '@testing-library/react';
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

describe('pasting', () => {
  // As the portal's policy for markup: what would run or load something is shown as text.
  const createHTML = (html: string) =>
    /<(?:script|meta|link)\b|<[^>]*\son\w+=/.test(html) ? html.replaceAll('<', '&lt;') : html;
  beforeEach(() => Object.assign(window, { trustedTypes: { defaultPolicy: { createHTML } } }));
  afterEach(() => Reflect.deleteProperty(window, 'trustedTypes'));

  const paste = (text: HTMLElement, html: string) => {
    const getData = (type: string) => (type === 'text/html' ? html : '');
    fireEvent.paste(text, { clipboardData: { getData, types: ['text/html'], files: [], items: [] } });
  };

  it('takes a table of an office program as a table', async () => {
    const { onChange, text } = await show('');
    paste(
      text,
      `<html xmlns:x="urn:x"><head><meta name="ProgId" content="Excel.Sheet"><link rel="File-List" href="filelist.xml">
      <style>td { color: red }</style></head><body><table><tr><td>Pitcher</td><td>5</td></tr></table></body></html>`,
    );
    await waitFor(() => expect(text.querySelectorAll('td')).toHaveLength(2));
    expect(onChange).toHaveBeenLastCalledWith(expect.stringMatching(/^<table.*Pitcher.*<\/table>$/s));
    expect(text).not.toHaveTextContent(/Excel|color|</);
  });

  it('leaves out what would run, and keeps the words and their form', async () => {
    const { onChange, text } = await show('');
    paste(text, '<p>Two <strong>blue</strong> <a href="javascript:go()">mats</a><img src="x" onerror="go()"></p>');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<p>Two <strong>blue</strong> mats</p>'));
  });
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
