/**
 * Summaries of calls are for the page /api/docs, which the server makes. A browser never reads it, so its
 * build leaves them out; everything else of the table stays.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** A summary among the options of call(...): only a string. A field of the wire with that name is no string and stays. */
const SUMMARY = /^( {4}summary:)\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`),$/gm;

/** The source of a group of calls without their summaries. */
export const withoutSummaries = (source: string): string => source.replaceAll(SUMMARY, "$1 '',");

export const leaveOutSummaries: Plugin = {
  name: 'without-summaries',
  setup(build) {
    build.onLoad({ filter: /[\\/]api[\\/]contract[\\/]calls[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: withoutSummaries(await readFile(path, 'utf8')),
      loader: 'ts',
    }));
  },
};
