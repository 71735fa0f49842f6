/**
 * The sandbox: a worker of its own for each external plugin, made when it is needed and thrown away when it does not
 * answer. Takes its only door, the message port, locks everything else, and only then runs foreign code.
 */
import { lockDown } from './lockdown.ts';
import type { SandboxAnswer, SandboxQuestion } from './messages.ts';
import { createRuntime } from './runtime.ts';

const scope = globalThis as unknown as {
  postMessage(message: SandboxAnswer): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<SandboxQuestion>) => void): void;
};
// Bound: what a plugin does to Function.prototype does not reach it.
const answer = scope.postMessage.bind(scope);
const run = createRuntime({ load: (url) => import(url), answer });
/** One question after the other. */
let before = Promise.resolve();
scope.addEventListener('message', ({ data }) => {
  before = before.then(() => run(data));
});
lockDown(globalThis);
