import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { kubernetesFolder, readManifests } from '../testing/installation.ts';

const manifests = readManifests();
const pods = manifests.flatMap(({ metadata, kind, spec }) =>
  spec?.template
    ? [{ name: metadata.name, kind, pod: spec.template.spec, container: spec.template.spec.containers[0] }]
    : [],
);
const deployments = pods.filter(({ kind }) => kind === 'Deployment');

describe('the manifests of Kubernetes', () => {
  it('are right by its definitions: each field is known, none is missing', () => {
    const groups: Record<string, string> = {
      v1: 'core/v1',
      'networking.k8s.io/v1': 'networking/v1',
    };
    const lines = manifests.map(
      (manifest, index) =>
        `export const m${index}: import('kubernetes-types/${groups[manifest.apiVersion] ?? manifest.apiVersion}').${manifest.kind} = ${JSON.stringify(manifest)};`,
    );
    // Where the definitions are found.
    const base = join(__dirname, '..', '..', 'dist');
    mkdirSync(base, { recursive: true });
    const folder = mkdtempSync(join(base, 'manifests-'));
    try {
      const file = join(folder, 'manifests.ts');
      writeFileSync(file, lines.join('\n'));
      const compiler = join(__dirname, '../../../../node_modules/.bin/tsc');
      const options = [
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--types',
        '',
        '--ignoreConfig',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
      ];
      const { stdout, stderr } = spawnSync(compiler, [...options, file], { encoding: 'utf8' });
      expect(`${stdout}${stderr}`).toBe('');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each(['base', 'migration', 'example'])('are all in the list of %s', (folder) => {
    const path = join(kubernetesFolder, folder);
    const { resources } = parse(readFileSync(join(path, 'kustomization.yaml'), 'utf8')) as { resources: string[] };
    const files = readdirSync(path).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
    expect(resources.filter((resource) => !resource.startsWith('..')).toSorted()).toEqual(files.toSorted());
  });

  it('run nothing as root, and let no process write where it need not', () => {
    expect(pods.map(({ name }) => name).toSorted()).toEqual(
      ['api', 'chat', 'edge', 'migrate'].map((name) => `groundwork-${name}`),
    );
    for (const { pod, container } of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        terminationGracePeriodSeconds: 30,
        securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { requests: { cpu: expect.any(String) }, limits: { memory: expect.any(String) } },
      });
    }
  });

  it('give each server a minute to start, and send it nothing before it is ready', () => {
    for (const { container } of deployments) {
      const { startupProbe, readinessProbe, livenessProbe } = container as unknown as Record<string, Probe>;
      expect((startupProbe?.periodSeconds ?? 0) * (startupProbe?.failureThreshold ?? 0)).toBe(60);
      expect(readinessProbe?.httpGet.path).toBe('/health/ready');
      expect(livenessProbe?.httpGet.path).toBe('/health/live');
    }
  });

  it('hold no secret: they name what is there', () => {
    expect(manifests.some(({ kind }) => kind === 'Secret')).toBe(false);
    const secret = /PASSWORD|SECRET|TOKEN|CONNECTION_STRING|DATABASE_URL|SMTP_URL/;
    const variables = pods.flatMap(({ container }) => container.env).filter(({ name }) => secret.test(name));
    expect(variables.length).toBeGreaterThan(5);
    for (const { value, valueFrom } of variables) {
      expect(value).toBeUndefined();
      expect(valueFrom?.secretKeyRef?.name).toMatch(/^groundwork-/);
    }
  });

  it('keep API and edge while nodes are emptied, and fence every server', () => {
    const names = (kind: string) => manifests.filter((each) => each.kind === kind).map(({ metadata }) => metadata.name);
    expect(names('PodDisruptionBudget').toSorted()).toEqual(['groundwork-api', 'groundwork-edge']);
    expect(names('NetworkPolicy').toSorted()).toEqual(['groundwork-api', 'groundwork-chat', 'groundwork-edge']);
    expect(names('HorizontalPodAutoscaler')).toEqual(['groundwork-api']);
  });

  it('collect nothing of a live stream', () => {
    const live = manifests.find(({ metadata }) => metadata.name === 'groundwork-live');
    expect(live).toHaveProperty(['metadata', 'annotations', 'nginx.ingress.kubernetes.io/proxy-buffering'], 'off');
    expect(JSON.stringify(live?.spec)).toContain('"/api/live"');
  });
});

interface Probe {
  periodSeconds?: number;
  failureThreshold?: number;
  httpGet: { path: string };
}
