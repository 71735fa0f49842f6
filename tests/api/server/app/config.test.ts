import { expect, test } from 'vitest';
import { readConfig } from '../../../../api/server/config.ts';
import { ConfigError } from '../../../../api/server/setting-values.ts';

test('without settings it listens on loopback at 8080, embedded and without the demo', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    demo: false,
    databaseUrl: undefined,
  });
  expect(readConfig({}).dataDir).toMatch(/\.data$/);
});

test.each([
  [{ PORT: 'x' }, 'PORT is "x"; use a number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT is "70000"'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is not an address that begins with postgres://'],
  [{ MQTT_URL: 'broker' }, 'MQTT_URL is not an address'],
  [
    { PUBLIC_URL: 'https://plant.example/mimic' },
    'leave its path away: the console stands at the top of its host, as https://plant.example',
  ],
  [
    { MIMIC_BUFFER_SAMPLES: '5' },
    'MIMIC_BUFFER_SAMPLES is "5"; use a number of samples from 10000 to 20000000',
  ],
  [{ SMTP_URL: 'http://mail' }, 'SMTP_URL is not an address that begins with smtp://'],
  [{ SMTP_URL: 'smtp://mail' }, 'SMTP_URL is set; set MAIL_FROM too'],
  [{ TRUSTED_PROXIES: 'loopback,abc/99' }, 'TRUSTED_PROXIES contains "abc/99"; use addresses and networks'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES contains "10.0.0.0/33"'],
  [{ MIMIC_DEMO: 'yes' }, 'MIMIC_DEMO is "yes"; use 1 or 0'],
  [{ MIMIC_HISTORY_DAYS: '0' }, 'MIMIC_HISTORY_DAYS is "0"; use a number of days from 1 to 3660'],
  [{ MIMIC_MIGRATE: 'later' }, 'MIMIC_MIGRATE is "later"; use 1 or 0'],
  [{ MIMIC_DRAIN_SECONDS: '-1' }, 'MIMIC_DRAIN_SECONDS is "-1"; use a number of seconds from 0 to 300'],
  [{ NATS_URL: 'nats://host:4222' }, 'NATS_URL is set; set DATABASE_URL too'],
  [
    { NATS_URL: 'mqtt://me:S3cret@host' },
    'NATS_URL is not a list of addresses that begin with nats:// or tls://',
  ],
  [{ ETCD_URL: 'http://host:2379' }, 'ETCD_URL is set; set NATS_URL too'],
  [{ ETCD_URL: 'host:2379' }, 'ETCD_URL is not a list of addresses that begin with http:// or https://'],
  [{ MIMIC_ROLES: 'front' }, 'MIMIC_ROLES leaves the devices to another node; set NATS_URL too'],
  [{ MIMIC_ROLES: 'front,smith' }, 'MIMIC_ROLES is "front,smith"; use front, io, writer or several of them'],
  [{ MIMIC_ROLES: 'front,io,writer' }, 'MIMIC_ROLES contains writer; set MIMIC_STREAM_MB too'],
  [{ MIMIC_STREAM_MB: '64' }, 'MIMIC_STREAM_MB is set; set NATS_URL too'],
  [{ MIMIC_STREAM_MB: '1' }, 'MIMIC_STREAM_MB is "1"; use a number of megabytes from 16 to 1000000'],
  [{ MIMIC_EDGE_SITES: 'brewery' }, 'MIMIC_EDGE_SITES contains "brewery"; use the uuids of sites'],
  [{ MIMIC_EDGE_SITES: '5eed0000-0000-4000-8000-000000000001' }, 'MIMIC_EDGE_SITES is set; set ETCD_URL too'],
  [{ MIMIC_SPOOL_MB: '64' }, 'MIMIC_SPOOL_MB is set; set MIMIC_STREAM_MB too'],
  [{ MIMIC_SPOOL_MB: '1.5' }, 'MIMIC_SPOOL_MB is "1.5"; use a number of megabytes from 16 to 1000000'],
  [{ MIMIC_STREAM_MB: '64', MIMIC_STREAM_REPLICAS: '2' }, 'MIMIC_STREAM_REPLICAS is "2"; use 1, 3 or 5'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'host:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is not an address'],
  [{ OTEL_TRACES_SAMPLER_ARG: '5%' }, 'OTEL_TRACES_SAMPLER_ARG is "5%"; use a number from 0 to 1'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
  [{ MIMIC_DEMO: '1', HOST: '0.0.0.0' }, 'MIMIC_DEMO is on and HOST is 0.0.0.0'],
])('%j stops the start', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(message);
});

test('a node among others has a name, roles and the servers by which they hear each other', () => {
  expect(readConfig({})).toMatchObject({ natsUrls: undefined, roles: ['front', 'io'] });
  const env = {
    DATABASE_URL: 'postgres://host/mimic',
    NATS_URL: 'nats://one:4222, nats://two:4222',
    MIMIC_NODE: 'front-1',
    MIMIC_ROLES: 'front',
  };
  const natsUrls = ['nats://one:4222', 'nats://two:4222'];
  expect(readConfig(env)).toMatchObject({ node: 'front-1', roles: ['front'], natsUrls });
});

test('a wrong database address is not repeated: it carries a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:S3cret@host' })).toThrow(/^(?!.*S3cret)/);
});

test('variables that look like settings and are none are told, those of tests are not', () => {
  const env = {
    MIMIC_FEILD_HOSTS: '10.0.0.7',
    MIMIC_STREAM_REPLICAS: '3',
    MIMIC_TEST_RUN: 'unit',
    PATH: '/bin',
  };
  expect(readConfig(env).unknown).toEqual(['MIMIC_FEILD_HOSTS']);
});
