import { fireEvent, render, screen } from '@testing-library/react';
import { ColorField, ColorPreview } from './ColorField.tsx';

it('chooses a color by the picker or by its text, and shows one read-only [FW-08]', () => {
  const onChange = jest.fn();
  render(<ColorField label="Color" value="#40BF7B" onChange={onChange} />);
  fireEvent.change(screen.getByLabelText('Color, choose'), { target: { value: '#50a8f0' } });
  expect(onChange).toHaveBeenLastCalledWith('#50a8f0');
  fireEvent.change(screen.getByRole('textbox', { name: 'Color' }), { target: { value: '112233' } });
  expect(onChange).toHaveBeenLastCalledWith('#112233');
  render(<ColorPreview color="#40BF7B" />);
  const preview = screen.getByText('#40BF7B');
  expect(preview.querySelector('input')).toBeNull();
  expect(preview.querySelector('[style]')).toHaveStyle({ background: '#40BF7B' });
});
