/**
 * Runs one plugin: answers each question with text, whatever the plugin does. Knows nothing of workers; main.ts
 * connects it.
 */
import { DRAWING_LIMITS } from '../../engine/outside/drawing.ts';
import { type AnyKind, describe, SAMPLE_FEED } from '../../engine/plugin.ts';
import { kit } from './kit.ts';
import type { SandboxAnswer, SandboxQuestion } from './messages.ts';
import { recordingPen } from './recording-pen.ts';

/** A statement or a call that loads another module. */
const IMPORT = /^\s*(import\b|export\b[^;=(]*\bfrom\s*['"])|\bimport\s*\(/m;
const IMPORTS = 'A plugin is one file and may import nothing: put what it needs into the file';

interface RuntimeParts {
  /** Runs a module and returns what it exports. */
  readonly load: (source: string) => Promise<{ readonly default?: unknown }>;
  readonly answer: (answer: SandboxAnswer) => void;
}

export function createRuntime({ load, answer }: RuntimeParts): (question: SandboxQuestion) => Promise<void> {
  // The plugin may change the language's objects; these were captured before it ran.
  const { stringify, parse } = JSON;
  let kind: AnyKind | undefined;

  /** Answers with the result of `work`, or with its error. */
  const attempt = (work: () => unknown): void => {
    let made: SandboxAnswer;
    try {
      made = { text: stringify(work()) };
    } catch (error) {
      made = { error: wordsOf(error) };
    }
    answer(made);
  };

  async function start(source: string): Promise<void> {
    let factory: unknown;
    try {
      factory = (await load(source)).default;
    } catch (error) {
      const why = IMPORT.test(source) ? IMPORTS : `The module cannot be run: ${wordsOf(error)}`;
      answer({ error: why });
      return;
    }
    attempt(() => {
      if (typeof factory !== 'function')
        throw new Error('Its default export must be a function: (kit) => kit.defineKind({ … })');
      kind = factory(kit) as AnyKind;
      if (typeof kind?.draw !== 'function') throw new Error('It made no kind: use kit.defineKind');
      return { descriptor: describe(kind), migrations: Object.keys(kind.migrate ?? {}).map(Number) };
    });
  }

  const theKind = (): AnyKind => {
    if (!kind) throw new Error('The plugin did not start');
    return kind;
  };

  return async (question) => {
    if (question.ask === 'load') await start(question.source);
    else if (question.ask === 'draw')
      for (const { props, w, h } of question.drawings) attempt(() => drawn(theKind(), props, w, h));
    else for (const text of question.objects) attempt(() => migrated(theKind(), parse(text)));
  };
}

function drawn(kind: AnyKind, props: Readonly<Record<string, unknown>>, w: number, h: number): unknown {
  const { pen, calls } = recordingPen(DRAWING_LIMITS.calls);
  kind.draw(pen, props, { w, h }, SAMPLE_FEED);
  return { calls, lod: kind.lod?.(props), a11y: kind.a11y?.(props, SAMPLE_FEED) };
}

function migrated(kind: AnyKind, saved: Readonly<Record<string, unknown>>): unknown {
  let object = saved;
  for (let version = ((saved.version as number) ?? 1) + 1; version <= kind.version; version++) {
    const step = kind.migrate?.[version];
    if (!step) throw new Error(`There is no migration to version ${version}`);
    object = step(object);
  }
  return object;
}

const wordsOf = (error: unknown): string => {
  try {
    return (error instanceof Error ? error.message : String(error)).slice(0, 300);
  } catch {
    return 'It threw something that has no words';
  }
};
