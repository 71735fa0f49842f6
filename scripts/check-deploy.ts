/** `npm run check:deploy`: the deployment files, by the tools that read them. A tool that is not installed is named, not passed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkOverlay } from './check-kubernetes.ts';
import { refusedServices } from './deployed-settings.ts';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'mimic-deploy-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const at = (file: string): string => join(root, 'deploy', file);

/** What the files ask of whoever uses them. */
const env = {
  ...process.env,
  MIMIC_DOMAIN: 'mimic.example',
  POSTGRES_PASSWORD: 'secret',
  NATS_PASSWORD: 'secret',
  NATS_FRONT_PASSWORD: 'secret',
  ETCD_PASSWORD: 'secret',
  ETCD_ROOT_PASSWORD: 'secret',
};

/** `systemd-analyze` insists on a program that exists: the unit as it would be with one. */
function unitWithProgram(): string {
  const unit = readFileSync(at('mimic.service'), 'utf8');
  const path = join(folder, 'mimic.service');
  writeFileSync(path, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
  return path;
}

const has = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** What is wrong with what the command wrote. */
  readonly look?: (written: string) => Promise<readonly string[]>;
}

/** Exposure above this (of 10, as systemd counts) is a fault: 0.1 steps, times ten. */
const MOST_EXPOSED = '20';

function checks(): Check[] {
  const compose = has('docker', 'compose', 'version')
    ? (['docker', 'compose'] as const)
    : (['docker-compose'] as const);
  const kustomize = has('kustomize', 'version')
    ? (['kustomize', 'build'] as const)
    : (['kubectl', 'kustomize'] as const);
  const unit = unitWithProgram();
  return [
    ...['compose.yaml', 'compose.cluster.yaml'].map((name) => ({
      name,
      command: [...compose, '-f', at(name), 'config'] as const,
      look: refusedServices,
    })),
    ...['one', 'cluster'].map((overlay) => ({
      name: `kubernetes/${overlay}`,
      command: [...kustomize, at(`kubernetes/${overlay}`)] as const,
      look: checkOverlay,
    })),
    {
      name: 'Caddyfile',
      command: ['caddy', 'validate', '--adapter', 'caddyfile', '--config', at('Caddyfile')],
    },
    { name: 'mimic.service', command: ['systemd-analyze', 'verify', unit] },
    {
      name: 'mimic.service, exposure',
      command: ['systemd-analyze', 'security', '--offline=true', `--threshold=${MOST_EXPOSED}`, unit],
    },
  ];
}

/** True unless it failed: what could not be checked is said to be so. */
async function passes({ name, command: [command, ...args], look }: Check): Promise<boolean> {
  const { status, error, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  if (error) {
    console.log(`skipped: tool missing: ${name}; install ${command}`);
    return true;
  }
  const faults = status === 0 ? ((await look?.(stdout)) ?? []) : [`${stdout}${stderr}`];
  console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${command})`);
  for (const fault of faults) console.log(`       ${fault}`);
  return faults.length === 0;
}

let failed = 0;
for (const check of checks()) if (!(await passes(check))) failed++;
process.exit(failed === 0 ? 0 : 1);
