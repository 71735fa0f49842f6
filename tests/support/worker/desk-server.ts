/** Serves desk-page.ts, the product's own worker as it is built, and one diagram. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { schematic } from '../../../bench/scenes/schematic.ts';
import { bundle } from '../../../scripts/build.ts';

export interface DeskServer {
  readonly origin: string;
  close(): Promise<void>;
}

const PAGE = resolve(import.meta.dirname, 'desk-page.ts');

function diagram(count: number): string {
  const { width, height, objects } = schematic(count);
  const head = {
    name: 'Workload',
    version: 1,
    objectCount: count,
    width,
    height,
    fill: null,
    rights: { update: true, control: false },
  };
  const chunks = Array.from({ length: Math.ceil(count / 500) }, (_, nth) => ({
    objects: objects.slice(nth * 500, (nth + 1) * 500),
  }));
  return [{ head }, ...chunks, { end: { objectCount: count } }]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

export async function serveDesk(objects: number): Promise<DeskServer> {
  const [page, product] = await Promise.all([
    build({ entryPoints: [PAGE], bundle: true, format: 'esm', write: false }),
    bundle(),
  ]);
  const [worker] = Object.entries(product.metafile.outputs).find(
    ([, { entryPoint }]) => entryPoint === 'worker/main.ts',
  )!;
  const address = `/${worker.replace(/^dist\/host\//, '')}`;
  const html = `<!doctype html><meta name="engine-worker" content="${address}"><script type="module" src="/desk.js"></script>`;
  const stored = diagram(objects);
  const answerTo = (path: string): readonly [type: string, body: string | Uint8Array] | undefined => {
    if (path === '/') return ['text/html', html];
    if (path === '/desk.js') return ['text/javascript', page.outputFiles[0]!.contents];
    if (path.endsWith('/stream')) return ['application/x-ndjson', stored];
    if (path.startsWith('/api/')) return ['application/json', JSON.stringify({ status: 200, data: [] })];
    const file = product.contents.get(`dist/host${path}`);
    return file && [path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream', file];
  };
  const server = createServer((request, response) => {
    const answer = answerTo(new URL(request.url!, 'http://here').pathname);
    response.writeHead(answer ? 200 : 404, {
      'content-type': answer?.[0] ?? 'text/plain',
      // As the product serves what carries a hash in its name.
      'cache-control': request.url!.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-store',
    });
    response.end(answer?.[1]);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
