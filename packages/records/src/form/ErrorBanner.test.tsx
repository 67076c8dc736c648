import { render, screen } from '@testing-library/react';
import { ErrorBanner } from './ErrorBanner.tsx';

const show = (labels: Readonly<Record<string, string>>) => {
  const registered = new Map(Object.entries(labels).map(([name, label]) => [name, { label }]));
  const errors = Object.fromEntries(Object.keys(labels).map((name) => [name, 'A value is required']));
  const form = { registered: () => registered } as unknown as Parameters<typeof ErrorBanner>[0]['form'];
  render(<ErrorBanner form={form} errors={errors} failure={undefined} onFocus={() => {}} onDismiss={() => {}} />);
};

it.each([
  [{ name: 'Name', price: 'Price' }, 'Check 2 fields: Name and Price. Nothing was saved.'],
  [{ name: 'What should it be called?' }, 'Check 1 field: What should it be called? Nothing was saved.'],
])('names the fields in a sentence: %j', (labels, sentence) => {
  show(labels as unknown as Record<string, string>);
  expect(screen.getByText(/Nothing was saved/)).toHaveTextContent(sentence);
});
