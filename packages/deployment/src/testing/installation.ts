import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** The files of an installation, as an operator gets them. */
export const composeFolder = join(__dirname, '..', '..', 'compose');
export const kubernetesFolder = join(__dirname, '..', '..', 'kubernetes');

/** What an operator would answer to the questions of the set-up. */
export const answers = {
  GROUNDWORK_VERSION: '0.1.0',
  PORTAL_HOST: 'portal.example.com',
  WAREHOUSE_HOST: 'warehouse.example.com',
  CHAT_HOST: 'chat.example.com',
  IDENTITY_AUTHORITY: 'https://login.example.com/tenant',
  IDENTITY_CLIENT_ID: 'portal',
  AZURE_STORAGE_CONNECTION_STRING:
    'DefaultEndpointsProtocol=https;AccountName=own;AccountKey=a2V5;EndpointSuffix=core.windows.net',
  SMTP_URL: 'smtps://user:pass$word@mail.example.com',
  INVITATION_MAIL: 'invitations@example.com',
  SUPPORT_MAIL: 'support@example.com',
  FIRST_ADMINISTRATOR_MAIL: 'first@example.com',
};

/** Runs the set-up, and reads the variables that it wrote. @throws where it refuses; the error has what it said */
export function setUp(given: Record<string, string> = answers): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-setup-'));
  try {
    const file = join(folder, '.env');
    execFileSync(process.execPath, [join(composeFolder, 'setup.mjs'), file], { env: given, stdio: 'pipe' });
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    return Object.fromEntries(lines.map((line) => /^(\w+)='(.*)'$/.exec(line)?.slice(1) ?? [line, '']));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Service {
  image: string;
  environment?: Record<string, string>;
  [key: string]: unknown;
}
export interface Compose {
  services: Record<string, Service>;
  [key: string]: unknown;
}

export const composeText = (): string => readFileSync(join(composeFolder, 'compose.yaml'), 'utf8');

/** The file with these variables in it; one that is needed and missing is an error, as compose has it. */
export function readCompose(variables: Record<string, string>): Compose {
  const replaced = (text: string) =>
    text.replaceAll(/\$\{(\w+)(:\?|:-(?:(?!\$\{)[^}])*)?\}/g, (_all, name: string, rule = '') => {
      const value = variables[name] ?? '';
      if (value === '' && rule === ':?') throw new Error(`${name} is missing`);
      return value === '' ? rule.slice(2) : JSON.stringify(value).slice(1, -1);
    });
  // Twice: what a variable is without a value may name another one.
  const text = JSON.stringify(parse(composeText(), { merge: true }));
  return JSON.parse(replaced(replaced(text))) as Compose;
}

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { configMapKeyRef?: { key: string }; secretKeyRef?: { name: string; key: string; optional?: boolean } };
}
interface Container {
  name: string;
  image: string;
  env: Variable[];
  [key: string]: unknown;
}
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: { template?: { spec: { containers: [Container]; [key: string]: unknown } }; [key: string]: unknown };
}

/** All manifests, but for the lists of files. */
export const readManifests = (): Manifest[] =>
  readdirSync(kubernetesFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
    .flatMap((file) => parseAllDocuments(readFileSync(join(kubernetesFolder, file), 'utf8')))
    .map((document) => document.toJS() as Manifest);

/** What a process of a container finds in its environment. @param secrets values of secrets, by key */
export function environmentOf(name: string, secrets: Record<string, string>): Record<string, string> {
  const manifests = readManifests();
  const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
  const { env } = containers.find((container) => container.name === name) ?? { env: [] };
  const isThere = ({ valueFrom }: Variable) =>
    !valueFrom?.secretKeyRef?.optional || secrets[valueFrom.secretKeyRef.key] !== undefined;
  return Object.fromEntries(
    env
      .filter(isThere)
      .map(({ name: variable, value, valueFrom }) => [
        variable,
        value ?? settings[valueFrom?.configMapKeyRef?.key ?? ''] ?? secrets[valueFrom?.secretKeyRef?.key ?? ''] ?? '',
      ]),
  );
}
