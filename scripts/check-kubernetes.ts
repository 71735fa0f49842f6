/**
 * Whether Kubernetes would take a built overlay as it is meant: by its schemas, by its types, by rules of our own, and by what the
 * server says of its settings.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { endpoints } from '../api/contract/endpoints.ts';
import { refusedManifests } from './deployed-settings.ts';
import { faultsOf, type Manifest } from './kubernetes-faults.ts';

const root = resolve(import.meta.dirname, '..');

interface Document extends Manifest {
  readonly apiVersion: string;
}

interface Model {
  validate(): void;
}

/** What is wrong with the overlay; `built` is what Kustomize wrote. */
export async function checkOverlay(built: string): Promise<string[]> {
  const documents = parseAllDocuments(built).map((one) => one.toJS() as Document);
  const schema = await Promise.all(documents.map(schemaFault));
  const known = {
    settings: settings(),
    health: `/api/${endpoints.health.path}`,
    ready: `/api/${endpoints.ready.path}`,
  };
  return [
    ...schema.flat(),
    ...unknownFields(documents),
    ...faultsOf(documents, known),
    ...refusedManifests(documents),
  ];
}

const pathOf = ({ apiVersion, kind }: Document): string => `kubernetes-models/${apiVersion}/${kind}`;

/** By Kubernetes's schema of the kind: values of the wrong type, and what is missing. */
async function schemaFault(document: Document): Promise<string[]> {
  const { kind, metadata } = document;
  try {
    const models = (await import(pathOf(document))) as Record<string, new (data: object) => Model>;
    new models[kind]!(document).validate();
    return [];
  } catch (error) {
    return [`${kind} ${metadata.name}: ${(error as Error).message}`];
  }
}

/** By Kubernetes's types: fields that the schema lets pass though nobody reads them, such as misspelt ones. */
function unknownFields(documents: readonly Document[]): string[] {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'manifests-'));
  try {
    const files = documents.map((document) => {
      const { kind, metadata } = document;
      const path = join(folder, `${kind}-${metadata.name}.ts`);
      const lines = [
        `import type { I${kind} } from '${pathOf(document)}';`,
        `export const it: I${kind} = ${JSON.stringify(document)};`,
      ];
      writeFileSync(path, lines.join('\n'));
      return path;
    });
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--types',
      '',
    ];
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), [...options, ...files], {
      encoding: 'utf8',
      cwd: folder,
    });
    return stdout.split('\n').filter((line) => line.includes('error TS'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Those that docs/operations.md lists, as tests/docs/deploy.test.ts compares with the server's. */
function settings(): Set<string> {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, names]) => names!);
  return new Set(rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!)));
}
