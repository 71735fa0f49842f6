/** Starts the engine, and what reads drawings of other programs. */
import { type EngineHandle, type SpawnOptions, spawnEngine } from '../../worker/host-side/client.ts';
import { prepareEngineSoon, startWorker, takeEngine } from './worker-ahead.ts';

export type SpawnEngine = (options: Omit<SpawnOptions, 'url'>) => EngineHandle;

/** When it ends, the next one is prepared: another diagram is likely to follow. */
export const spawnWorkerEngine: SpawnEngine = (options) => {
  const engine = spawnEngine({ ...options, url: takeEngine });
  const dispose = engine.dispose.bind(engine);
  engine.dispose = () => {
    dispose();
    prepareEngineSoon();
  };
  return engine;
};

/** Reads one drawing of another program. */
export const spawnImporter = (): Worker => startWorker('import-worker', 'mimic-import');
