/** Reports as files (API-149, OR-48, OR-124). */
import type { FileAnswer, Handlers } from '../../../http/handler.ts';
import type { Present } from '../../history/index.ts';
import type { LiveParts } from '../map-view.ts';
import { renderReport } from '../render-report.ts';

export const downloadHandlers = (live: LiveParts, present: () => Present) =>
  ({
    async downloadReport({ caller, tenant, signal }, { body }): Promise<FileAnswer> {
      const { reportId: report, format, width, height, theme, paper, hidden, ...asked } = body;
      const look = {
        ...(width && { width }),
        ...(height && { height }),
        ...(theme && { theme }),
        ...(paper && { paper }),
        ...(hidden && { hidden }),
      };
      return renderReport({ report, format, as: caller, tenant, ...present(), asked, look, live }, signal);
    },
  }) satisfies Partial<Handlers>;
