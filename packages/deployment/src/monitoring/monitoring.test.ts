import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApiMetrics } from '@groundwork/api';
import { createChatMetrics } from '@groundwork/chat-service';
import { createEdgeMetrics } from '@groundwork/edge';
import { parse } from 'yaml';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook: string };
}
interface Panel {
  title: string;
  targets: { expr: string; legendFormat: string }[];
}

const folder = join(__dirname, '..', '..', 'monitoring');
const pages = join(__dirname, '..', '..', '..', 'docs', 'pages');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const rules = (parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] };

/** Names of series with their labels, as Prometheus gets them from the three processes. */
const series = new Map<string, readonly string[]>();
beforeAll(async () => {
  for (const { registry } of [createApiMetrics(), createEdgeMetrics(), createChatMetrics(() => 0)]) {
    for (const [, name = '', type = ''] of (await registry.metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      const { labelNames = [] } = registry.getSingleMetric(name) as { labelNames?: string[] };
      const suffixes = type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
      for (const suffix of suffixes)
        series.set(name + suffix, ['service', 'instance', ...labelNames, ...(suffix === '_bucket' ? ['le'] : [])]);
    }
  }
});

const operators = ['and', 'or', 'unless', 'by', 'on'];
const words = (text: string) => text.match(/[a-z_]\w*/gi) ?? [];
/** What a query of Prometheus names. */
function namesOf(query: string) {
  const text = query.replaceAll(/\[[^\]]*\]/g, '');
  const selected = [...text.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = '']) =>
    words(inner.replaceAll(/"[^"]*"/g, '')),
  );
  const grouped = /\b(?:by|on) \(([^)]*)\)/g;
  const labels = [...selected, ...[...text.matchAll(grouped)].flatMap(([, inner = '']) => words(inner))];
  const rest = text.replaceAll(/\{[^}]*\}/g, '').replaceAll(grouped, '');
  const metrics = words(rest.replaceAll(/\w+ *\(/g, '(')).filter((word) => !operators.includes(word));
  return { metrics, labels };
}
/** Names of metrics and labels that no process gives. */
function unknownIn(query: string, text: string) {
  const { metrics, labels } = namesOf(query);
  const known = metrics.flatMap((name) => series.get(name) ?? []);
  const shown = [...text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label = '']) => label);
  return [
    ...metrics.filter((name) => !series.has(name)),
    ...[...labels, ...shown].filter((label) => !known.includes(label)),
    ...(metrics.length === 0 ? ['no metric'] : []),
  ];
}

it('finds what a query names', () => {
  expect(namesOf('max by (pool) (rate(some_total{kind!="x y",a=~"b"}[5m])) > 0.1 or other == 3')).toEqual({
    metrics: ['some_total', 'other'],
    labels: ['kind', 'a', 'pool'],
  });
  expect(unknownIn('rate(groundwork_no_such_total{kind="a"}[5m])', '{{way}}')).toEqual([
    'groundwork_no_such_total',
    'kind',
    'way',
  ]);
});

it('every alert asks for figures that a process gives', () => {
  expect(rules.length).toBeGreaterThanOrEqual(8);
  for (const { alert, expr, annotations } of rules)
    expect([alert, unknownIn(expr, annotations.summary)]).toEqual([alert, []]);
});

it('every panel of the dashboard shows figures that a process gives', () => {
  const wrong = panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr, legendFormat }) => unknownIn(expr, legendFormat).map((name) => `${title}: ${name}`)),
  );
  expect(wrong).toEqual([]);
  expect(panels.every(({ targets }) => targets.length > 0)).toBe(true);
});

it('every alert says how urgent it is, what it means for people, and where to read what to do', () => {
  const sections = new Map<string, string>();
  for (const { alert, labels, annotations } of rules) {
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
    expect(annotations.description).toMatch(/\.$/);
    const [page = '', heading] = annotations.runbook.split('#');
    const file = join(pages, `${page}.md`);
    expect([alert, existsSync(file)]).toEqual([alert, true]);
    const parts = readFileSync(file, 'utf8').split(/^## /m).slice(1);
    const part = parts.find((each) => each.split('\n')[0]?.trim().toLowerCase() === heading);
    // A runbook has steps.
    expect([alert, part?.includes('\n1. ')]).toEqual([alert, true]);
    sections.set(alert, heading ?? '');
  }
  expect(new Set(sections.values()).size).toBe(rules.length);
});
