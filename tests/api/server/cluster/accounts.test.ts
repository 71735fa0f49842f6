/** Accounts and TLS at NATS and etcd, by the files of deploy/: what a node with the right password may do, and nobody else. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { etcdMissing, startEtcdWithTls, type TestEtcd } from '../../../support/etcd.ts';
import { natsMissing, startNats, type TestNats } from '../../../support/nats.ts';

const root = resolve(import.meta.dirname, '../../../..');
const run = promisify(execFile);

let folder: string;
/** node-opcua sets OPENSSL_CONF for the whole process, to a file that its tests remove. */
const makeCertificates = () =>
  execFileSync('sh', [join(root, 'deploy/certificates.sh'), folder, 'nats', 'etcd'], {
    env: { ...process.env, OPENSSL_CONF: undefined },
  });
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-tls-'));
  makeCertificates();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that trusts the authority, unless it is another's: what the script prints as JSON. */
async function inProcess(script: string, env: Record<string, string>, isTrusting = true): Promise<unknown> {
  const trust = isTrusting ? { NODE_EXTRA_CA_CERTS: join(folder, 'ca.crt') } : {};
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env, ...trust },
  });
  return JSON.parse(stdout);
}

test('makes certificates once, each with its key readable by its owner alone, and keeps no key of the authority', () => {
  const files = () => execFileSync('ls', ['-l', folder], { encoding: 'utf8' });
  const before = files();
  makeCertificates();
  expect(files()).toBe(before);
  expect(before).not.toContain('ca.key');
  expect(before.match(/^-rw-------.*\.key$/gm)).toHaveLength(2);
});

describe.skipIf(natsMissing)(`NATS${natsMissing ? `: ${natsMissing}` : ''}`, () => {
  let nats: TestNats;
  beforeAll(async () => {
    // The file of deploy/, with the folders of this test.
    const conf = readFileSync(join(root, 'deploy/nats.conf'), 'utf8')
      .replace('store_dir: /data', `store_dir: "${join(folder, 'jetstream')}"`)
      .replaceAll('/tls/', `${folder}/`);
    writeFileSync(join(folder, 'nats.conf'), conf);
    nats = await startNats(['-c', join(folder, 'nats.conf')], {
      NATS_PASSWORD: 'right1',
      NATS_FRONT_PASSWORD: 'front1',
    });
  });
  afterAll(() => nats?.dispose());

  const at = (scheme: string, account: string) => `${scheme}://${account}${new URL(nats.url).host}`;
  const SCRIPT = `
    const { connectNats } = await import('./api/server/cluster/nats-bus.ts');
    const { openNatsStream } = await import('./api/server/cluster/nats-stream.ts');
    const { Seals } = await import('./api/server/cluster/seal.ts');
    const log = { info() {}, warn() {} };
    const options = { urls: [process.env.NATS_URL], name: 'test', seals: new Seals(Buffer.alloc(32, 7)), log };
    try {
      const [one, other] = [await connectNats(options), await connectNats({ ...options, seals: new Seals(Buffer.alloc(32, 7)) })];
      other.answer('asked', async (body) => body);
      await new Promise((done) => setTimeout(done, 100));
      const answer = [...(await one.request('asked', new Uint8Array([7]), 2000))];
      const stream = await openNatsStream({ ...options, mostBytes: 16e6, replicas: 1 });
      const kept = new Promise((done) => stream.read(0, (message) => { message.acknowledge(); done([...message.body]); }));
      await stream.publish(0, 'one', new Uint8Array([8]));
      console.log(JSON.stringify({ answer, kept: await kept }));
    } catch (error) {
      console.log(JSON.stringify({ refused: error.message }));
    }
    process.exit();`;

  /** A node that only serves people: how much the stream may hold, as it sees it. */
  const WATCH = `
    const { openNatsStream } = await import('./api/server/cluster/nats-stream.ts');
    const { Seals } = await import('./api/server/cluster/seal.ts');
    const log = { info() {}, warn() {} };
    const seals = new Seals(Buffer.alloc(32, 7));
    const options = { urls: [process.env.NATS_URL], name: 'test', seals, log, mostBytes: 16e6, replicas: 1, isWatching: true };
    const stream = await openNatsStream(options);
    console.log(JSON.stringify(await stream.state().then(({ mostBytes }) => mostBytes, () => 'none')));
    process.exit();`;
  const watch = () => inProcess(WATCH, { NATS_URL: at('tls', 'mimic-front:front1@') });

  test('serves a node with the account, encrypted, requests and the stream of samples alike', async () => {
    expect(await watch(), 'opens before the stream is made').toBe('none');
    expect(await inProcess(SCRIPT, { NATS_URL: at('tls', 'mimic:right1@') })).toEqual({
      answer: [7],
      kept: [8],
    });
    expect(await watch()).toBe(16e6);
  });

  test('refuses a node without the account, with a wrong password, or that does not know the authority', async () => {
    expect(await inProcess(SCRIPT, { NATS_URL: at('tls', '') })).toEqual({
      refused: expect.stringMatching(/authori[sz]ation/i),
    });
    expect(await inProcess(SCRIPT, { NATS_URL: at('tls', 'mimic:wrong1@') })).toEqual({
      refused: expect.stringMatching(/authori[sz]ation/i),
    });
    expect(await inProcess(SCRIPT, { NATS_URL: at('tls', 'mimic:right1@') }, false)).toEqual({
      refused: expect.stringMatching(/certificate/i),
    });
  });

  /** What each request to NATS came to: `heard` by a subscriber with the other account, the code of JetStream's answer, or `refused`. */
  const ATTEMPTS = `
    const { connect } = await import('@nats-io/transport-node');
    const [name, otherUrl] = [process.env.NATS_URL, process.env.OTHER_URL];
    const open = (text) => {
      const { username: user, password: pass, host } = new URL(text);
      return connect({ servers: host, user, pass, tls: {}, reconnect: false });
    };
    const [one, other] = [await open(name), await open(otherUrl)];
    const refused = new Set();
    (async () => { for await (const { type, error } of one.status()) if (type === 'error') refused.add(/"([^"]+)"/.exec(error.message)?.[1]); })();
    const heard = new Set();
    for (const subject of ['mimic.>', '_INBOX.>']) other.subscribe(subject, { callback: (_, message) => heard.add(message.subject) });
    await other.flush();
    const results = {};
    for (const subject of process.env.SUBJECTS.split(' ')) {
      const isApi = subject.startsWith('$JS.API.');
      const answer = isApi
        ? await one.request(subject, process.env.BODY ?? '', { timeout: 700 }).then((message) => message.json(), () => undefined)
        : (one.publish(subject, '{}'), undefined);
      await one.flush();
      await new Promise((done) => setTimeout(done, 50));
      results[subject] = refused.has(subject) ? 'refused' : heard.has(subject) ? 'heard' : answer ? (answer.error?.code ?? 'done') : 'sent';
    }
    console.log(JSON.stringify(results));
    process.exit();`;
  const attempt = (account: string, subjects: readonly string[]) =>
    inProcess(ATTEMPTS, {
      NATS_URL: at('tls', account),
      OTHER_URL: at('tls', 'mimic:right1@'),
      SUBJECTS: subjects.join(' '),
    });
  const all = (subjects: readonly string[], result: string) =>
    Object.fromEntries(subjects.map((subject) => [subject, result]));

  /** Neither account needs them. */
  const HARMFUL = [
    ...['DELETE', 'PURGE', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE', 'PEER.REMOVE', 'LEADER.STEPDOWN'].map(
      (verb) => `$JS.API.STREAM.${verb}.mimic-samples`,
    ),
    ...['$JS.API.STREAM.CREATE.other', '$JS.API.STREAM.NAMES', '$JS.API.ACCOUNT.PURGE.$G'],
    ...['_INBOX.somebody.1', 'other.subject', '$SYS.REQ.SERVER.PING'],
  ];
  test.each(['mimic:right1@', 'mimic-front:front1@'])(
    'refuses what would empty the stream, or answer for JetStream, from %s',
    async (account) => {
      expect(await attempt(account, HARMFUL)).toEqual(all(HARMFUL, 'refused'));
    },
  );

  test('lets the account of fronts ask and tell, but neither send values nor touch samples', async () => {
    const allowed = ['mimic.events', 'mimic.calls.one', 'mimic.inbox.one.1', 'mimic.nodes.here'];
    const denied = [
      ...[
        'mimic.values.one',
        'mimic.states.one',
        'mimic-samples.0',
        '$JS.ACK.mimic-samples.shard-0.1.1.1.1.1',
      ],
      ...['CREATE', 'UPDATE'].map((verb) => `$JS.API.STREAM.${verb}.mimic-samples`),
      ...['CREATE', 'DELETE'].map((verb) => `$JS.API.CONSUMER.${verb}.mimic-samples.shard-0`),
      '$JS.API.CONSUMER.MSG.NEXT.mimic-samples.shard-0',
    ];
    expect(await attempt('mimic-front:front1@', [...allowed, ...denied])).toEqual({
      ...all(allowed, 'heard'),
      ...all(denied, 'refused'),
    });
  });

  test('a node with tls: in its address does not speak to a server without TLS', async () => {
    const open = await startNats();
    const url = `tls://mimic:right1@${new URL(open.url).host}`;
    expect(await inProcess(SCRIPT, { NATS_URL: url })).toEqual({ refused: expect.stringMatching(/tls/i) });
    await open.dispose();
  });
});

describe.skipIf(etcdMissing)(`etcd${etcdMissing ? `: ${etcdMissing}` : ''}`, () => {
  let etcd: TestEtcd;
  let settings: Record<string, string>;
  beforeAll(async () => {
    const [cert, key] = [join(folder, 'etcd.crt'), join(folder, 'etcd.key')];
    etcd = await startEtcdWithTls({ cert, key, authority: readFileSync(join(folder, 'ca.crt'), 'utf8') });
    settings = {
      ETCD_URL: etcd.url.replace('https://', 'https://mimic:right1@'),
      ETCD_ROOT_PASSWORD: 'root1',
    };
    for (let times = 0; times < 2; times++) await makeAccount();
  });
  afterAll(() => etcd?.dispose());

  const makeAccount = () =>
    run(process.execPath, [join(root, 'deploy/etcd-account.mjs')], {
      env: { PATH: process.env.PATH, ...settings, NODE_EXTRA_CA_CERTS: join(folder, 'ca.crt') },
    });
  const SCRIPT = `
    const { EtcdLeases } = await import('./api/server/cluster/etcd-leases.ts');
    const { EtcdClient } = await import('./api/server/cluster/etcd-client.ts');
    const log = { info() {}, warn() {} };
    const urls = [process.env.ETCD_URL];
    try {
      const client = new EtcdClient(urls);
      await client.call('kv/range', { key: Buffer.from('mimic/nodes/x').toString('base64') });
      const other = { key: Buffer.from('other').toString('base64'), value: '' };
      const elsewhere = await client.call('kv/put', other).then(() => 'written', (error) => error.message);
      const lease = await new EtcdLeases({ urls, log }).join('node-1');
      const claimed = [...(await lease.claim(['a', 'b'])).keys()];
      const members = await lease.members();
      await new Promise((done) => setTimeout(done, 1500));
      const isHeld = lease.isHeld;
      await lease.release();
      console.log(JSON.stringify({ claimed, members, isHeld, elsewhere }));
    } catch (error) {
      console.log(JSON.stringify({ refused: error.message + ' ' + (error.cause?.message ?? '') }));
    }
    process.exit();`;

  test('gives a node with the account its leases, encrypted, and lets it write no other keys', async () => {
    expect(await inProcess(SCRIPT, settings)).toEqual({
      ...{ claimed: ['a', 'b'], members: ['node-1'], isHeld: true },
      elsewhere: expect.stringContaining('permission denied'),
    });
  });

  test('refuses a node without the account, with a wrong password, or that does not know the authority', async () => {
    expect(await inProcess(SCRIPT, { ETCD_URL: etcd.url })).toEqual({
      refused: expect.stringContaining('user name is empty'),
    });
    expect(await inProcess(SCRIPT, { ETCD_URL: settings.ETCD_URL!.replace('right1', 'wrong1') })).toEqual({
      refused: expect.stringContaining('invalid user ID or password'),
    });
    expect(await inProcess(SCRIPT, settings, false)).toEqual({
      refused: expect.stringMatching(/certificate/i),
    });
  });

  test('a node goes on with a new token after etcd has forgotten the last, as after a restart', async () => {
    const script = SCRIPT.replace(
      'const other =',
      "await new Promise((done) => process.stdin.once('data', done)); const other =",
    );
    const going = execFile(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      env: { PATH: process.env.PATH, ...settings, NODE_EXTRA_CA_CERTS: join(folder, 'ca.crt') },
    });
    const told = new Promise<string>((done) => going.stdout!.once('data', (data) => done(String(data))));
    await new Promise((done) => setTimeout(done, 1500));
    await etcd.kill();
    await etcd.restart();
    going.stdin!.write('go on');
    expect(JSON.parse(await told)).toMatchObject({ claimed: ['a', 'b'], isHeld: true });
  });
});
