/** The process that makes a document for paper; ends with its parent. */
import type { PaperAnswer, PaperDocument } from './paper.ts';
import { writePaper } from './paper-writer.ts';

process.on('message', (document: PaperDocument) => {
  writePaper(document).then(
    (file) => process.send?.({ file } satisfies PaperAnswer),
    () => process.send?.({} satisfies PaperAnswer),
  );
});
process.on('disconnect', () => process.exit());
