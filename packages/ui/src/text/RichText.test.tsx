import { render, screen } from '@testing-library/react';
import { RichText } from './RichText.tsx';
import { sanitize } from './sanitize.ts';

it('shows sanitized text, and its empty words for nothing', async () => {
  const { rerender, container } = render(
    <RichText
      html={'<p>Five <strong>pitchers</strong></p><script>alert(1)</script>'}
      empty="No description provided"
    />,
  );
  expect(await screen.findByText('pitchers')).toHaveProperty('tagName', 'STRONG');
  expect(container.querySelector('script')).toBeNull();
  for (const nothing of ['', '<p></p>', '<p>&nbsp;</p>', undefined]) {
    rerender(<RichText html={nothing} empty="No description provided" />);
    expect(screen.getByText('No description provided')).toBeInTheDocument();
  }
});

it.each([
  ['<img src=x onerror=alert(1)>', ''],
  ['<p onclick="alert(1)" style="color:red">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noreferrer">a</a>'],
  ['<a href="https://a.test">a</a>', '<a href="https://a.test" target="_blank" rel="noreferrer">a</a>'],
  [
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
  ],
])('makes %s harmless', (html, clean) => {
  expect(sanitize(html)).toBe(clean);
});
