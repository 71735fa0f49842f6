/** Around a live diagram: what one key does to alarms, the menu of an object, graphs that begin with the past. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../../host/data/session/query-client.ts';
import { createDiagramStore } from '../../../host/diagram/diagram-store.ts';
import { type ExtraRequest, LiveExtras } from '../../../host/diagram/live-extras.tsx';
import type { BoundTag, MirrorItem } from '../../../worker/boundary/index.ts';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const tagOf = (object: number, calls: boolean): BoundTag => ({
  ...{ object, name: `Pump ${object}`, tag: id(object), tagName: `P-${object} Run` },
  ...{ unit: 'm³/h', dataType: 'float', calls, hasAlarm: calls },
});
const TAGS = [tagOf(1, true), tagOf(2, true), tagOf(3, false)];
const alertOf = (nth: number, type: 'critical' | 'urgent') => ({
  ...{
    uuid: id(100 + nth),
    siteId: id(50),
    site: { name: 'Mill' },
    message: `P-${nth} Fault is On (≥ 1)`,
    type,
    state: 'unacknowledged',
  },
});

function open(request: ExtraRequest, site?: string) {
  const store = createDiagramStore();
  store.saw(
    TAGS.map(
      ({ object, calls }) => ({ object, alarm: calls ? 'urgent alarm' : '' }) as unknown as MirrorItem,
    ),
  );
  const objects = {
    boundTag: async (of: unknown) => TAGS.find(({ object }) => object === of) ?? null,
    readings: async (tags: readonly string[]) => tags.map(() => ({ value: 50, quality: 'good' })),
  };
  const extras = (of: ExtraRequest) => (
    <QueryClientProvider client={queryClient}>
      <div style={{ position: 'relative', width: 900, height: 700 }}>
        <LiveExtras
          request={of}
          api={() => ({ objects }) as never}
          store={store.state}
          place={{ diagram: id(9), site }}
        />
      </div>
    </QueryClientProvider>
  );
  return { first: extras(request), next: extras };
}

const serve = () =>
  stubServer({
    'GET alerts': ({ query }) => {
      const items = [alertOf(1, 'critical'), alertOf(2, 'urgent')].filter(({ message }) =>
        query.get('equipmentOf')!.includes(id(Number(message.match(/\d+/)![0]))),
      );
      return { items, total: items.length };
    },
    'PUT alerts/*': () => ({}),
    [`PUT alerts/${id(101)}/shelve`]: () => ({}),
    'GET communications/controller/tag/*': () => ({
      tag: {
        ...{ min: 0, max: 100, alertHigh: null, alertLow: null },
        alarms: [{ level: 'High', operator: '>', value: 70, upTo: null }],
      },
    }),
    'POST history/series': ({ body }) => {
      const from = Date.parse(String(body.from));
      const point = (seconds: number, last: number) => ({
        ...{ time: new Date(from + seconds * 1000).toISOString(), last, min: last, max: last, average: last },
        ...{ count: 1, quality: 'good', broken: false },
      });
      return {
        ...{ from: body.from, to: new Date().toISOString(), step: 2000 },
        series: [{ dataType: 'float', before: null, points: [point(4, 20), point(30, 40)] }],
      };
    },
  });

test('the key for all alarms in view asks first: how many there are, and which, the worst at the top', async () => {
  const server = serve();
  const screen = await render(open({ what: 'acknowledge' }).first);
  const dialog = screen.getByRole('dialog', { name: 'Acknowledge 2 alarms?' });
  await expect.element(dialog).toBeVisible();
  // A limit stays on one line with its sign.
  const named = dialog.getByRole('listitem').elements();
  expect(named.map(({ textContent }) => textContent)).toEqual([
    'Critical P-1 Fault is On (≥\u00a01) Mill',
    'Urgent P-2 Fault is On (≥\u00a01) Mill',
  ]);
  expect(server.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await expect
    .poll(() => server.sent(`PUT alerts/${id(102)}`)?.body)
    .toMatchObject({ status: 'acknowledged' });
  expect(server.sent(`PUT alerts/${id(101)}`)?.body).toMatchObject({ status: 'acknowledged' });
});

test('acknowledges the alarm of the focused object alone, after it has named it, with a note', async () => {
  const server = serve();
  const screen = await render(open({ what: 'acknowledge', object: 2 }).first);
  const dialog = screen.getByRole('dialog', { name: 'Acknowledge this alarm?' });
  await expect.element(dialog.getByText(/P-2 Fault is On/)).toBeVisible();
  expect(server.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('Breaker tripped');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await expect
    .poll(() => server.sent(`PUT alerts/${id(102)}`)?.body)
    .toMatchObject({ status: 'acknowledged', note: 'Breaker tripped' });
  expect(server.sent(`PUT alerts/${id(101)}`)).toBeUndefined();
});

test('an alarm is shelved from the object that shows it, with a time and a reason', async () => {
  const server = serve();
  const screen = await render(open({ what: 'menu', of: 1, at: { x: 40, y: 40 } }).first);
  await screen.getByRole('menuitem', { name: 'Shelve alarm…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Shelve the alarm' });
  await expect.element(dialog.getByText(/P-1 Fault is On/)).toBeVisible();
  await dialog.getByLabelText('For').selectOptions('240');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Motor is being changed');
  await dialog.getByRole('button', { name: 'Shelve' }).click();
  await expect
    .poll(() => server.sent(`PUT alerts/${id(101)}/shelve`)?.body)
    .toEqual({ minutes: 240, reason: 'Motor is being changed' });
});

/** From the first to the last pixel of a line in the colour of a first series, in CSS pixels. */
function lineWidth(canvas: HTMLCanvasElement): number {
  const { width, height } = canvas;
  if (width === 0) return 0;
  // Without the words beside and below the lines.
  const [left, top] = [56 * devicePixelRatio, 26 * devicePixelRatio];
  const { data } = canvas.getContext('2d')!.getImageData(left, 0, width - left, height - top);
  const dark: number[] = [];
  for (let i = 0; i < data.length; i += 4)
    if (data[i + 3]! > 200 && data[i]! < 60) dark.push((i / 4) % (width - left));
  return dark.length > 0 ? (Math.max(...dark) - Math.min(...dark)) / devicePixelRatio : 0;
}

test('a live graph begins with the minute before it was opened, has the alarm limits, and takes a second tag', async () => {
  serve();
  const { first, next } = open({ what: 'graph', object: 1 });
  const screen = await render(first);
  const graph = screen.getByRole('figure', { name: 'Pump 1, the last minute' });
  await expect.element(graph).toBeVisible();
  // The past is there at once: no graph would have so long a line from the readings of its first second.
  const long = () => lineWidth(graph.element().querySelector('canvas')!);
  await expect.poll(long).toBeGreaterThan(200);
  await expect.element(graph.getByText('High', { exact: true })).toBeInTheDocument();
  await screen.rerender(next({ what: 'menu', of: 3, at: { x: 700, y: 40 } }));
  const add = screen.getByRole('menuitem', { name: 'Add to this graph' });
  await expect.element(add).toBeInTheDocument();
  // In so small a window the graph lies below the menu's place.
  (add.element() as HTMLElement).click();
  await expect.element(screen.getByRole('figure', { name: 'Pump 3, the last minute' })).toBeVisible();
  await expect.element(screen.getByRole('dialog', { name: 'Pump 1 and Pump 3' })).toBeVisible();
});

test('CANV-18 pauses and resumes a live graph, and shows its history', async () => {
  const server = serve();
  const screen = await render(open({ what: 'graph', object: 1 }).first);
  const graph = screen.getByRole('figure', { name: 'Pump 1, the last minute' });
  await expect.element(graph).toBeVisible();
  await screen.getByRole('button', { name: 'Pause' }).click();
  await expect.element(graph.getByText('Paused')).toBeVisible();
  await screen.getByRole('button', { name: 'Resume' }).click();
  await expect.element(graph.getByText('Paused')).not.toBeInTheDocument();
  const asked = server.calls.length;
  await screen.getByRole('radio', { name: 'History' }).click();
  await expect.element(graph).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
  await expect.poll(() => server.calls.slice(asked)).toContain('POST history/series');
  expect(server.sent('POST history/series')!.body).toMatchObject({ tags: [id(1)], timeRange: '1h' });
});

test('GRAPH-06 the history of an object at a site is asked for by its range, its granularity and its aggregation', async () => {
  const point = (minute: number, average: number, max: number) => ({
    ...{ time: `2026-11-21T19:0${minute}:00.000Z`, last: average, min: 0, max, average },
    ...{ count: 5, quality: 'good', broken: false },
  });
  const graph = `GET reports/site-schematics/dynamic-graph/${id(9)}`;
  const server = stubServer({
    'GET communications/controller/tag/*': () => ({
      tag: { ...{ min: 0, max: 100, alertHigh: null, alertLow: null }, alarms: [] },
    }),
    'POST history/series': () => ({
      from: '2026-11-21T18:00:00Z',
      to: '2026-11-21T19:00:00Z',
      step: 2000,
      series: [],
    }),
    [graph]: () => ({
      ...{ from: '2026-11-21T18:00:00.000Z', to: '2026-11-21T19:10:00.000Z', step: 60_000 },
      dataPoint: 'average',
      series: [
        {
          ...{ tagUuid: id(1), name: 'P-1 Run', controllerName: 'PLC', unit: 'm³/h', dataType: 'float' },
          ...{ state: 'ok', before: null, limits: [], points: [point(1, 20, 77), point(4, 30, 88)] },
        },
      ],
    }),
  });
  const screen = await render(open({ what: 'graph', object: 1 }, id(50)).first);
  await screen.getByText('History', { exact: true }).click();
  const asked = () => Object.fromEntries(server.sent(graph)?.query ?? []);
  await expect
    .poll(asked)
    .toMatchObject({ targetConfigId: '1', siteId: id(50), dateRange: '1h', dataPoint: 'average' });
  expect(asked()).not.toHaveProperty('granularity');
  await screen.getByLabelText('Time range').selectOptions('Last 24 hours');
  await screen.getByLabelText('Granularity').selectOptions('Hours');
  await screen.getByLabelText('Aggregation').selectOptions('Maximum');
  await expect.poll(asked).toMatchObject({ dateRange: '24h', granularity: 'hours', dataPoint: 'max' });
  await screen.getByLabelText('Time range').selectOptions('Custom Date Range');
  await screen.getByLabelText('From', { exact: true }).fill('2026-11-20T06:00');
  await screen.getByLabelText('To', { exact: true }).fill('2026-11-21T06:30');
  await screen.getByRole('button', { name: 'Show', exact: true }).click();
  // In America/Denver.
  const span = { startDate: '2026-11-20T13:00:00.000Z', endDate: '2026-11-21T13:30:00.000Z' };
  await expect.poll(asked).toMatchObject({ dateRange: 'custom', siteId: id(50), ...span });
});
