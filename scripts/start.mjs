/** `npm start` and `npm run dev`: install what is missing, then build and serve (serve.ts), the demo plant included. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, install, node, root } from './setup.mjs';

install();
const child = spawn(node, [join(root, 'scripts/serve.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment,
});
// The terminal sends Ctrl+C to the whole group; a plain kill of npm's child must reach the server too.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
// npm's own shell may be killed without passing the signal on: then only we can stop ourselves.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
