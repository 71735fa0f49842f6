/**
 * `npm run kind my-pump`: makes the kind if it is new, prints the address of a gallery that follows its file, and runs its
 * tests, again at every change. `--once` runs the tests once, without the gallery, and ends with their result.
 */
import { watch as watchFiles } from 'node:fs';
import { join, resolve } from 'node:path';
import { serveGallery } from './gallery.ts';
import { checkKinds } from './kind-check.ts';
import { isKindName, makeKind } from './new-kind.ts';
import { runVitest } from './test-runs.ts';

const root = resolve(import.meta.dirname, '..');
const SETTLE_MS = 100;
const kind = process.argv.slice(2).find((one) => !one.startsWith('--')) ?? '';

/** Prints the faults of all kinds, else the tests of this one. Returns whether it passed. */
async function tested(): Promise<boolean> {
  const faults = await checkKinds();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) return false;
  const files = ['tests/plugins/conformance.test.ts'];
  const { passed, failed } = await runVitest('kind', ['unit'], { files, titles: `^${kind} ` });
  console.log(`${kind}: ${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}

if (!isKindName(kind)) {
  console.error('Give the name of a kind in lower case letters, digits and dashes: npm run kind my-pump');
  process.exit(1);
}
for (const file of makeKind(root, kind)) console.log(`Wrote ${file}`);
if (process.argv.includes('--once')) process.exit((await tested()) ? 0 : 1);

console.log(`The gallery of ${kind}: ${await serveGallery()}#${kind}`);
let running = tested();
let pending: NodeJS.Timeout | undefined;
watchFiles(join(root, 'plugins'), { recursive: true }, (_event, file) => {
  if (!file?.endsWith('.ts')) return;
  clearTimeout(pending);
  pending = setTimeout(() => {
    running = running.then(tested);
  }, SETTLE_MS);
});
await running;
console.log('Waiting for changes. Ctrl+C ends.');
