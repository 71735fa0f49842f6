/** All calls of the tree. */
import type { Recorder } from '../../../audit/recorder.ts';
import { archiveHandlers } from './archive.ts';
import { type CopyDiagram, cloneHandlers } from './cloning.ts';
import { folderHandlers } from './folders.ts';
import { moveHandlers } from './moving.ts';
import { sharingHandlers } from './sharing.ts';

export const treeHandlers = (record: Recorder, copyDiagram: CopyDiagram) => ({
  ...folderHandlers(record),
  ...moveHandlers(record),
  ...sharingHandlers(record),
  ...archiveHandlers(record),
  ...cloneHandlers(record, copyDiagram),
});
