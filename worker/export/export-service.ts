import type { ExportApi, ExportOrder, ExportOutcome } from '../boundary/index.ts';
import type { EngineRef } from '../thread/engine-ref.ts';
import type { LongWork } from '../thread/long-work.ts';
import { areaOf, exportDiagram } from './export.ts';

export class ExportService implements ExportApi {
  readonly #engine: EngineRef;
  readonly #work: LongWork;

  constructor(engine: EngineRef, work: LongWork) {
    this.#engine = engine;
    this.#work = work;
  }

  area(selection: boolean): { readonly width: number; readonly height: number } | null {
    return areaOf(this.#engine.get().exportView(selection));
  }

  run(order: ExportOrder): Promise<ExportOutcome> {
    return exportDiagram(this.#engine.get(), order, this.#work);
  }
}
