/** The deployment files name only what there is: settings, figures, and the folders that the server imports. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { Metrics } from '../../api/server/metrics.ts';
import { importsOf, sourcesIn } from '../support/sources.ts';

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8');

/** Settings, from the table of docs/operations.md. */
const documented = new Set(
  [...read('docs/operations.md').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!),
  ),
);
const settings = new Set(
  [...read('api/server/config.ts').matchAll(/'([A-Z][A-Z_]{3,})'|env\.([A-Z_]+)/g)].map(
    ([, a, b]) => a ?? b!,
  ),
);

/** Not ours: of Node, the C library, systemd, PostgreSQL's image and compose itself. */
const OTHERS =
  /^(NODE_ENV|NODE_IMAGE|NODE_OPTIONS|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|ETCD_PASSWORD|ETCD_ROOT_PASSWORD|MALLOC_\w+|MIMIC_DOMAIN|MIMIC_UPSTREAM|MQTT_BIND|NATS_(?:FRONT_)?PASSWORD|POSTGRES_\w+)$/;

test('every setting that the server reads is documented, and the other way around', () => {
  expect([...settings].filter((name) => !documented.has(name) && name !== 'MIMIC_DEV')).toEqual([]);
  expect([...documented].filter((name) => !settings.has(name))).toEqual([]);
});

const FILES = ['compose.yaml', 'compose.cluster.yaml', 'Dockerfile', 'mimic.service'];
test.each(FILES.map((name) => `deploy/${name}`))('the settings in %s are those of the server', (file) => {
  const code = read(file).replace(/^\s*#.*$/gm, '');
  const set = [...code.matchAll(/(?:^|[\s{])([A-Z][A-Z_]{3,})(?:=|: |:[?-])/gm)].map(([, name]) => name!);
  expect(set.length).toBeGreaterThan(0);
  expect(set.filter((name) => !documented.has(name) && !OTHERS.test(name))).toEqual([]);
});

test('the image has every folder of ours that the server imports', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/--from=build \/app\/(\w+) /g)].map(
    ([, name]) => name!,
  );
  const needed = new Set(
    sourcesIn(['api/server', 'engine'])
      .flatMap(importsOf)
      .map(({ from }) => from.split('/')[0]!),
  );
  expect([...needed].filter((name) => !copied.includes(name))).toEqual([]);
});

test('the dashboard asks for figures that are told', async () => {
  const text = await new Metrics({
    storage: { watch: { away: undefined } as never },
    mails: async () => ({ waiting: 4, failing: 2, abandoned: 1, fault: null, lastSentAt: null }),
    sms: async () => ({ waiting: 0, failing: 0, abandoned: 0, fault: null, lastSentAt: null }),
    pipeline: {
      figures: () => ({
        ...{ sockets: 0, diagrams: 0, tags: 0, alarms: { waiting: 0, leftOut: 0 } },
        samples: { stored: 0, waiting: 0, dropped: 0, rejected: 0, sent: 0, late: 0, unknown: 0 },
        stream: undefined,
      }),
    },
    field: { health: () => ({}) },
    jobs: { here: () => [] },
  }).text();
  const told = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
  const asked = [...read('deploy/grafana-dashboard.json').matchAll(/\b(?:mimic|process|nodejs)_\w+/g)].map(
    ([name]) => name.replace(/_(bucket|count)$/, ''),
  );
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !told.has(name))).toEqual([]);
});
