/** Processes that do one kind of work for the server, where it may take long, fail, or need much memory. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** Not the whole environment: it may hold passwords, which must not be where untrusted files are read. */
const PASSED = /^(PATH|TMPDIR|HOME|LANG|LC_\w+|XDG_\w+|FONTCONFIG_\w+|MALLOC_\w+)$/;

/** Starts a file of this folder as a process that does not keep the server alive. */
export function forkHelper(file: string, env: NodeJS.ProcessEnv = {}, execArgv: string[] = []): ChildProcess {
  const passed = Object.entries(process.env).filter(([name]) => PASSED.test(name));
  const made = fork(join(import.meta.dirname, file), {
    serialization: 'advanced',
    stdio: 'ignore',
    execArgv,
    env: { ...Object.fromEntries(passed), ...env },
  });
  made.unref();
  made.channel?.unref();
  return made;
}
