/** Ids in paths: uuids, and numbers where objects have them. The matrix calls each of them by number. */
import { expect, test } from 'vitest';
import { type Endpoint, endpoints, type JsonSchema } from '../../../api/contract/index.ts';

/** Calls whose paths take uuids alone → why. */
const UUID_ALONE: Readonly<Record<string, string>> = {
  answerInvitation: 'the membership of a company that the caller is not in yet',
  auditCommand: 'commands have no number',
  beatHold: 'commands have no number',
  cancelCommand: 'commands have no number',
  cancelScan: 'scans are in memory alone',
  command: 'commands have no number',
  endSession: 'sessions have no number',
  formatUsage: 'formulas, dictionaries and labels have numbers of their own',
  outboxFile: 'mails are not of one company',
  releaseHold: 'commands have no number',
  scan: 'scans are in memory alone',
  takeScanned: 'scans are in memory alone',
};

test('paths take the number of an object beside its uuid, unless it has none of its own', () => {
  const alone = Object.entries(endpoints).filter(([, { params }]: [string, Endpoint]) =>
    Object.values(params.schema.properties as Record<string, JsonSchema>).some(
      ({ format }) => format === 'uuid',
    ),
  );
  expect(alone.map(([id]) => id).sort()).toEqual(Object.keys(UUID_ALONE).sort());
});
