/** The interface for other modules: graph, table, comparison and map reports: what they contain, and what they show. */
import type { Recorder } from '../../audit/recorder.ts';
import type { Present } from '../history/index.ts';
import type { LiveParts } from './map-view.ts';
import { annotationHandlers } from './routes/annotations.ts';
import { downloadHandlers } from './routes/download.ts';
import { mapHandlers } from './routes/maps.ts';
import { pickerHandlers } from './routes/pickers.ts';
import { reportHandlers as storedHandlers } from './routes/reports.ts';
import { viewHandlers } from './routes/views.ts';

export { type Contents, contentsOf } from './contents.ts';
export { renderReport } from './render-report.ts';
export { changesThrough } from './routes/annotations.ts';
export { somethingToSay } from './something-to-say.ts';

interface ReportParts extends LiveParts {
  readonly record: Recorder;
  readonly present: () => Present;
}

export const reportHandlers = (parts: ReportParts) => ({
  ...storedHandlers(parts),
  ...viewHandlers(parts.present),
  ...mapHandlers(parts),
  ...downloadHandlers(parts, parts.present),
  ...annotationHandlers,
  ...pickerHandlers(),
});
