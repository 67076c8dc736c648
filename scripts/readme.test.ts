import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (...path: string[]) => readFileSync(join(__dirname, '..', ...path), 'utf8');

it.each([
  'DATABASE_URL',
  'AZURE_STORAGE_CONNECTION_STRING',
  'IDENTITY_AUTHORITY',
  'PORTAL_ORIGINS',
  'SMTP_URL',
  'INVITATION_MAIL',
  'GS1_COMPANY_PREFIX',
])('the table of the operations page says where %s is set', (variable) => {
  const table = read('packages', 'docs', 'pages', 'operations.md')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(table.filter((line) => line.includes(`\`${variable}\``))).not.toHaveLength(0);
  expect(read('packages', 'api', 'src', 'configuration.ts')).toContain(variable);
});
