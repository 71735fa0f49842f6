/** Secrets of one node, and those that nodes share. */
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUDIT_KEY, readAuditKey } from '../../../../api/server/audit/audit-key.ts';
import { loadOwnCertificate } from '../../../../api/server/field/opcua/own-certificate.ts';
import { readSecret } from '../../../../api/server/secrets/read-secret.ts';
import { type Secret, SecretError } from '../../../../api/server/secrets/secret.ts';
import { writeSecrets } from '../../../../api/server/secrets/secret-set.ts';
import { needSecrets, SHARED_SECRETS } from '../../../../api/server/shared-secrets.ts';
import { startFault } from '../../../../api/server/start-faults.ts';
import { isWhole } from '../../../support/whole.ts';

const FILES = ['audit-key', 'cluster-key', 'opcua-certificate.pem', 'opcua-private-key.pem'];

let root: string;
/** A complete set, made once: its certificate takes a second. */
let complete: string;
let secretsDir: string;
let dataDir: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'mimic-secrets-'));
  complete = join(root, 'complete');
  await writeSecrets(SHARED_SECRETS, complete);
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  const folder = mkdtempSync(join(root, 'one-'));
  secretsDir = join(folder, 'secrets');
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  cpSync(complete, secretsDir, { recursive: true });
});

const text = (file: string): string => readFileSync(file, 'utf8');

test('a set is complete, for its owner alone, and another one than the next', async () => {
  expect(readdirSync(complete).sort()).toEqual(FILES);
  for (const file of FILES) expect(statSync(join(complete, file)).mode & 0o777).toBe(0o600);
  expect(statSync(complete).mode & 0o777).toBe(0o700);
  await writeSecrets([AUDIT_KEY], join(root, 'next'));
  expect(text(join(root, 'next/audit-key'))).not.toBe(text(join(complete, 'audit-key')));
  await expect(writeSecrets(SHARED_SECRETS, complete)).rejects.toThrow(`${complete} is not empty`);
});

test('nodes that share a set have the same key and the same certificate, and make nothing of their own', async () => {
  const nodes = ['1', '2'].map((name) => ({ secretsDir, dataDir: join(dataDir, name) }));
  const [one, two] = await Promise.all(
    nodes.map(async (places) => {
      await needSecrets(places);
      return [(await readAuditKey(places)).toString('hex'), (await loadOwnCertificate(places)).fingerprint];
    }),
  );
  expect(one).toEqual(two);
  expect(readdirSync(dataDir)).toEqual([]);
  expect(readdirSync(secretsDir).sort()).toEqual(FILES);
});

describe('the start says which file is wrong, and what to do', () => {
  const faultOf = (): Promise<string> =>
    needSecrets({ dataDir, secretsDir, natsUrls: ['nats://127.0.0.1'] }).then(
      () => 'none',
      (error: unknown) => {
        expect(error).toBeInstanceOf(SecretError);
        return startFault(error, { dataDir, host: '127.0.0.1', port: 8080 });
      },
    );

  test.each(FILES)('%s is missing', async (file) => {
    rmSync(join(secretsDir, file));
    const fault = await faultOf();
    for (const part of [join(secretsDir, file), 'is missing', 'MIMIC_SECRETS', 'admin.ts secrets --to'])
      expect(fault).toContain(part);
  });

  test.each(FILES)('%s is malformed', async (file) => {
    writeFileSync(join(secretsDir, file), 'nonsense');
    expect(await faultOf()).toMatch('is damaged');
    expect(await faultOf()).toContain(join(secretsDir, file));
  });

  test('the certificate is of another private key', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(
      join(secretsDir, 'opcua-private-key.pem'),
      privateKey.export({ type: 'pkcs8', format: 'pem' }),
    );
    expect(await faultOf()).toContain('do not belong together');
  });

  test('a folder stands where a file should', async () => {
    rmSync(join(secretsDir, 'audit-key'));
    mkdirSync(join(secretsDir, 'audit-key'));
    expect(await faultOf()).toBe(
      `${join(secretsDir, 'audit-key')} cannot be read (EISDIR): give this account the right to read it`,
    );
  });

  test('the data directory has a key of its own', async () => {
    await readAuditKey({ dataDir });
    const fault = await faultOf();
    expect(fault).toContain('is another one than in the data directory');
    expect(fault).toContain('--from-data');
    cpSync(join(secretsDir, 'audit-key'), join(dataDir, 'audit/key'));
    expect(await faultOf()).toBe('none');
  });
});

describe('an installation goes on with what it has', () => {
  test('its audit key is copied, and what it has not is made', async () => {
    const key = await readAuditKey({ dataDir });
    const to = join(dataDir, '../copied');
    const other: Secret = {
      title: 'other',
      files: { other: 'other' },
      make: async () => ({ other: 'new' }),
      faultOf: () => undefined,
    };
    const written = await writeSecrets([AUDIT_KEY, other], to, dataDir);
    expect(written.map(({ title, isCopied }) => [title, isCopied])).toEqual([
      ['audit key', true],
      ['other', false],
    ]);
    expect(await readAuditKey({ dataDir, secretsDir: to })).toEqual(key);
    expect(text(join(to, 'other'))).toBe('new');
  });

  test('a directory without secrets is refused', async () => {
    const to = join(dataDir, '../none');
    await expect(writeSecrets(SHARED_SECRETS, to, dataDir)).rejects.toThrow('MIMIC_DATA');
    expect(() => statSync(to)).toThrow('ENOENT');
  });
});

test('of a secret of two files half of which is gone both are made anew', async () => {
  let made = 0;
  const pair: Secret<'a' | 'b'> = {
    title: 'pair',
    files: { a: 'pair/a', b: 'pair/b' },
    make: async () => ({ a: `a${++made}`, b: `b${made}` }),
    faultOf: () => undefined,
  };
  expect(await readSecret({ dataDir }, pair)).toEqual({ a: 'a1', b: 'b1' });
  expect(await readSecret({ dataDir }, pair)).toEqual({ a: 'a1', b: 'b1' });
  rmSync(join(dataDir, 'pair/a'));
  expect(await readSecret({ dataDir }, pair)).toEqual({ a: 'a2', b: 'b2' });
  expect(readdirSync(join(dataDir, 'pair'))).toEqual(['a', 'b']);
});

test.runIf(isWhole)('the command makes a set and says what is in it', () => {
  const to = join(dataDir, '../made');
  cpSync(join(complete, 'audit-key'), join(dataDir, 'audit/key'), { recursive: true });
  cpSync(join(complete, 'opcua-private-key.pem'), join(dataDir, 'opcua/private-key.pem'));
  cpSync(join(complete, 'opcua-certificate.pem'), join(dataDir, 'opcua/certificate.pem'));
  const told = execFileSync(process.execPath, ['api/server/admin.ts', 'secrets', '--to', to, '--from-data'], {
    encoding: 'utf8',
    env: { ...process.env, MIMIC_DATA: dataDir },
  });
  expect(told).toContain(`audit key: that of ${dataDir} (audit-key)`);
  for (const file of FILES) expect(text(join(to, file))).toBe(text(join(complete, file)));
});
