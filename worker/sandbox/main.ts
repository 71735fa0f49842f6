/**
 * The sandbox: one worker for each external plugin, created when it is needed and ended when it does not answer. Takes
 * its only channel, the message port, locks everything else, and only then runs foreign code.
 */
import { lockDown } from './lockdown.ts';
import type { SandboxAnswer, SandboxQuestion } from './messages.ts';
import { createRuntime } from './runtime.ts';

const scope = globalThis as unknown as {
  postMessage(message: SandboxAnswer): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<SandboxQuestion>) => void): void;
};
// Bound: changes by a plugin to Function.prototype have no effect on it.
const answer = scope.postMessage.bind(scope);
const run = createRuntime({
  load: (source) => import(`data:text/javascript;charset=utf-8,${encodeURIComponent(source)}`),
  answer,
});
/** One question at a time. */
let before = Promise.resolve();
scope.addEventListener('message', ({ data }) => {
  before = before.then(() => run(data));
});
lockDown(globalThis);
