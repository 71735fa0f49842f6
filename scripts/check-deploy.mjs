/** `npm run check:deploy`: the deployment files, by the tools that read them. A tool that is not installed is named, not passed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './setup.mjs';

const folder = mkdtempSync(join(tmpdir(), 'mimic-deploy-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const at = (file) => join(root, 'deploy', file);
const env = { ...process.env, MIMIC_DOMAIN: 'mimic.example' };

/** `systemd-analyze` insists on a program that exists: the unit as it would be with one. */
function unitWithProgram() {
  const unit = readFileSync(at('mimic.service'), 'utf8');
  const path = join(folder, 'mimic.service');
  writeFileSync(path, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
  return path;
}

/** Exposure above this (of 10, as systemd counts) is a fault: 0.1 steps, times ten. */
const MOST_EXPOSED = '20';
const unit = unitWithProgram();
const compose = ['-f', at('compose.yaml'), 'config', '--quiet'];
const hasPlugin = spawnSync('docker', ['compose', 'version']).status === 0;
const checks = [
  ['compose.yaml', hasPlugin ? ['docker', 'compose', ...compose] : ['docker-compose', ...compose]],
  ['Caddyfile', ['caddy', 'validate', '--adapter', 'caddyfile', '--config', at('Caddyfile')]],
  ['mimic.service', ['systemd-analyze', 'verify', unit]],
  [
    'mimic.service, exposure',
    ['systemd-analyze', 'security', '--offline=true', `--threshold=${MOST_EXPOSED}`, unit],
  ],
];

let failed = 0;
for (const [name, [command, ...args]] of checks) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  if (error) console.log(`not checked: ${name}; install ${command}`);
  else console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${command})`);
  if (error || status === 0) continue;
  failed++;
  console.log(`${stdout}${stderr}`);
}
process.exit(failed === 0 ? 0 : 1);
