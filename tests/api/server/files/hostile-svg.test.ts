/** Every hostile SVG is refused with a word why, or drawn with nothing of the attack left; and soon. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { diagramPicture } from '../../../../api/server/files/diagram-picture.ts';
import { UnsafeSvg } from '../../../../api/server/files/svg.ts';
import { GOOD, hostileFiles } from '../../../support/hostile-svg.ts';
import { threadMs } from '../../../support/processor-time.ts';

/** Milliseconds of processor time that an answer may take, drawing included: others use the machine, and this process, too. */
const SOON = 250;
/** The quickest of so many counts: a processor that shares its caches and its clock with others takes longer now and then. */
const TRIES = 6;
const spent = (): number => threadMs() + spentByChildren();
/** Of the process that draws, as the system counts it: in hundredths of a second. Nothing where it does not say. */
function spentByChildren(): number {
  if (!existsSync('/proc/self/task')) return 0;
  const pids = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const ticks = pids.map((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '));
  return ticks.reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) * 10, 0);
}
const files = hostileFiles('http://127.0.0.1:9');
const LEFT = /hostile|script|on[a-z]+\s*=|<!|<\?|javascript|data:|file:|foreign|@|animate/i;

test('there are more than sixty, each once', () => {
  expect(files.length).toBeGreaterThan(60);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
});

describe('SVG-HOSTILE', () => {
  test.each(files.map((file) => [file.name, file] as const))('%s', async (_, { bytes, refused }) => {
    const answerTo = async () => {
      const started = spent();
      const answer = await diagramPicture(bytes, true).catch((error: unknown) => {
        expect(error).toBeInstanceOf(UnsafeSvg);
        return (error as UnsafeSvg).message;
      });
      return { answer, took: spent() - started };
    };
    let { answer, took } = await answerTo();
    for (let nth = 1; nth < TRIES && took >= SOON; nth++) ({ answer, took } = await answerTo());
    if (refused) {
      expect(typeof answer === 'string' ? answer : answer === undefined ? '' : 'taken').toMatch(refused);
    } else {
      expect(answer).toMatchObject({ type: 'svg', drawn: expect.any(Uint8Array) });
      const { source } = answer as { source: string };
      expect(source.replaceAll(/<text>[^<]*<\/text>/g, '')).not.toMatch(LEFT);
      expect(source).toContain(`fill="${GOOD}"`);
    }
    expect(took).toBeLessThan(SOON);
  });
});
