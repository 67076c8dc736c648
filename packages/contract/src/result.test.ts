import { errorSummary } from './result.ts';

describe('errorSummary', () => {
  it('combines the message with the field errors [ER-41]', () => {
    const fieldErrors = [
      { field: 'name', message: 'A value is required' },
      { field: 'price', message: 'Must be at least 0' },
    ];
    expect(errorSummary({ message: 'Not saved.', fieldErrors })).toBe(
      'Not saved.; name: A value is required; price: Must be at least 0',
    );
    expect(errorSummary({ detail: 'The detail', title: 'The title' })).toBe('The detail');
    expect(errorSummary({ title: 'The title' })).toBe('The title');
    expect(errorSummary({ fieldErrors })).toBe('name: A value is required; price: Must be at least 0');
  });

  it('says that there are no details when there are none [ER-42]', () => {
    expect(errorSummary({})).toBe('No details available.');
    expect(errorSummary(undefined)).toBe('No details available.');
    expect(errorSummary({ message: '', fieldErrors: [] })).toBe('No details available.');
  });
});
