/** A dashboard is a diagram: a trend, a statistic, a bar chart and an alarm list with the values of a plant. */
import type { Client } from '../../api/client/client.ts';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { uuidOf } from '../support/e2e/plant.ts';
import { callsOf, expect as expectAtOnce, signIn, test } from '../support/e2e/walk.ts';

/** A server that has much to do at its start may refuse an answer once or twice; it is asked again. */
const expect = expectAtOnce.configure({ timeout: 20_000 });

const [LEVEL, OTHER, GONE] = [
  uuidOf('T-202 Level'),
  uuidOf('T-201 Level'),
  '00000000-0000-4000-8000-000000000009',
];
const hour = { range: 'last-hour' };
const small = { width: 240, height: 150, ...hour };

/** Objects by id; all but the last two are linked. */
const OBJECTS: Readonly<Record<string, object>> = {
  trend: {
    identifier: 'trend',
    x: 20,
    y: 20,
    width: 560,
    height: 300,
    moreTags: OTHER,
    ...hour,
    label: 'Levels',
  },
  now: { identifier: 'statistic', x: 600, y: 20, ...small, course: true, label: 'Level' },
  most: { identifier: 'statistic', x: 860, y: 20, ...small, statistic: 'maximum', label: 'Highest' },
  bars: {
    identifier: 'bar-chart',
    x: 600,
    y: 190,
    width: 500,
    height: 220,
    moreTags: `${OTHER},${GONE}`,
    label: 'Tanks',
  },
  alarms: { identifier: 'alarm-list', x: 20, y: 430, width: 1080, height: 220 },
  idle: { identifier: 'trend', x: 20, y: 335, width: 270, height: 85 },
};
const UNLINKED = ['alarms', 'idle'];

async function dashboard(calls: Client): Promise<string> {
  const { head } = await calls.createDiagram({ body: { name: 'Dashboard', width: 1120, height: 670 } });
  const ids = Object.keys(OBJECTS);
  const put = ids.map((id, nth) => ({
    object: { id, ...OBJECTS[id] },
    config: UNLINKED.includes(id) ? null : { id, linkedTag: LEVEL },
    after: ids[nth - 1] ?? null,
  }));
  const body = { version: head.version, patch: { removed: [], put: put as never } };
  await calls.saveDiagram({ params: { uuid: head.uuid }, body });
  return head.uuid;
}

test('a trend, statistics, a bar chart and an alarm list say what the server knows, and what it does not', async ({
  page,
  mimic,
}) => {
  const uuid = await dashboard(await callsOf(mimic.origin, 'builder'));
  await signIn(page, mimic.origin, 'builder', `/dash/site-schematic/${uuid}`);
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  await expect(diagram.item('Levels')).toContainText(/last hour: T-202 Level \d.*%; T-201 Level \d.*%/);
  await expect(diagram.item('Level')).toContainText(/Level: \d+\.\d %, now/);
  await expect(diagram.item('Highest')).toContainText(/Highest: \d+\.\d %, maximum, last hour/);
  await expect(diagram.item('Tanks')).toContainText(
    /T-202 Level (\w+ alarm, )?\d.*T-201 Level (\w+ alarm, )?\d.*Not available -/,
  );
  await expect(diagram.item('alarm list')).toContainText(/no alarms|critical|urgent/);
  await expect(diagram.item('trend')).toContainText('last day: No tag is linked');
  await diagram.press('Levels');
  await expect(page.getByRole('dialog', { name: 'Levels' })).toBeVisible();
});
