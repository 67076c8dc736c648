import { render, screen } from '@testing-library/react';
import { Tote } from './Tote.tsx';
import { totes } from './totes.ts';

const words =
  'blue circle, orange square, green triangle, purple diamond, red hexagon, teal cross, pink shield, gray bar';

it.each(words.split(', ').map((each, index) => [index + 1, each]))('tote %i is a %s', (number, each) => {
  render(<Tote number={Number(number)} />);
  expect(screen.getByRole('img', { name: `Tote ${number}, ${each}` })).toHaveTextContent(String(number));
});

it('has a shape of its own for each, and a white figure that can be read', () => {
  expect(new Set(totes.map(({ path }) => path)).size).toBe(8);
  const channel = (hex: string) => {
    const share = Number.parseInt(hex, 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  for (const { color } of totes) {
    const [red = 0, green = 0, blue = 0] = (color.match(/\w\w/g) ?? []).map(channel);
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    expect(1.05 / (luminance + 0.05)).toBeGreaterThanOrEqual(4.5);
  }
});
