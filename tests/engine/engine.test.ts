import { describe, expect, test } from 'vitest';
import { transaction } from '../../engine/document/transaction.ts';
import type { ElementConfig, Finding } from '../../engine/document/types.ts';
import { createEngine, type EngineHappening } from '../../engine/engine.ts';
import { Quality } from '../../engine/live/quality.ts';
import type { TagValue } from '../../engine/live/tag-table.ts';
import { qualityOf } from '../../engine/primitives/object-row.ts';
import { easedSlot } from '../../engine/primitives/slot-row.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import { INPUT_FIELDS, InputKind, InputModifier } from '../../engine/tools/input.ts';
import { testKinds } from '../support/engine/kinds.ts';
import { items, objects } from '../support/engine/notation.ts';

/** An engine whose frames are drawn by hand. */
function engineWith(line: string, configs: readonly ElementConfig[] = []) {
  const backend = new NullBackend({ width: 800, height: 600, ratio: 1 });
  const happened: EngineHappening[] = [];
  const findings: Finding[] = [];
  const queue: (() => void)[] = [];
  let time = 0;
  const engine = createEngine({
    kinds: testKinds,
    backend,
    clock: () => time,
    schedule: (frame) => queue.push(frame),
    emit: (event) => happened.push(event),
    published: () => {},
    report: (finding) => findings.push(finding),
  });
  engine.resize({ width: 800, height: 600, ratio: 1 });
  engine.addConfigs([...items(line).flatMap(({ config }) => (config ? [config] : [])), ...configs]);
  engine.addObjects(objects(line));
  engine.setRights({ control: true });
  /** Draws all frames that are asked for, up to a bound; answers how many. */
  const settle = (most = 100): number => {
    let drawn = 0;
    while (queue.length > 0 && drawn < most) {
      queue.shift()!();
      drawn++;
    }
    return drawn;
  };
  const feed = (tag: string, value: TagValue, quality: Quality = Quality.good) => {
    engine.live.tags.set(engine.live.tags.indexOf(tag)!, 0, quality, value);
    engine.fed();
  };
  const input = (...events: number[][]) =>
    engine.input(
      Float64Array.from(events.flatMap((one) => [...one, ...Array(INPUT_FIELDS - one.length).fill(0)])),
    );
  const click = (x: number, y: number) => {
    const view = engine.camera.toView(x, y);
    input([InputKind.down, view.x, view.y, 0, 1], [InputKind.up, view.x, view.y, 0, 0]);
  };
  return {
    engine,
    backend,
    happened,
    findings,
    settle,
    feed,
    input,
    click,
    pass: (seconds: number) => {
      time += seconds;
    },
  };
}

describe('frames', () => {
  test('nothing runs while nothing changes', () => {
    const { settle, backend } = engineWith('box a 0,0 10x10');
    expect(settle()).toBe(1);
    expect(settle()).toBe(0);
    expect(backend.frames).toBe(1);
  });

  test('several changes make one frame', () => {
    const { engine, settle, feed } = engineWith('meter m 0,0 40x100 =t');
    settle();
    feed('t', 1);
    feed('t', 2);
    engine.view.zoomTo(2);
    expect(settle()).toBeGreaterThan(0);
  });

  test('go on while something eases, and end after it', () => {
    const { settle, feed, pass } = engineWith('meter m 0,0 40x100 =t');
    settle();
    // The first value is there at once; the next one glides.
    feed('t', 10);
    expect(settle(20)).toBe(1);
    feed('t', 50);
    expect(settle(20)).toBe(20);
    pass(0.6);
    expect(settle(20)).toBe(1);
    expect(settle()).toBe(0);
  });

  test('an update sends some hundred bytes, not the diagram', () => {
    const line = Array.from({ length: 2000 }, (_, nth) => `box b${nth} ${nth},0 9x9`).join(';');
    const { settle, feed, backend, pass } = engineWith(`${line}; meter m 0,0 40x100 =t`);
    settle();
    pass(1);
    const before = backend.uploadedBytes;
    feed('t', 50);
    settle(1);
    expect(backend.uploadedBytes - before).toBeLessThan(1000);
  });

  test('the loss of the context is told, and its return draws again', () => {
    const { engine, settle, happened, backend } = engineWith('box a 0,0 10x10');
    settle();
    void backend.loseContext();
    expect(happened.map(({ type }) => type)).toEqual(['contextLost', 'contextRestored']);
    expect(settle()).toBe(1);
    expect(engine.figures().frames).toBe(2);
  });
});

describe('a click', () => {
  const on = 'button b 100,100 20x20 =pump';

  test.each<[string, TagValue, Quality, 0 | 1]>([
    ['0 becomes 1', 0, Quality.good, 1],
    ['1 becomes 0', 1, Quality.good, 0],
    ['an unknown value becomes 1', null, Quality.missing, 1],
    ['another value becomes 1', 7, Quality.good, 1],
    ['a stale 1 becomes 0', 1, Quality.stale, 0],
  ])('OR-68 LIVE-04 on a control asks for the opposite: %s', (_, value, quality, target) => {
    const { happened, feed, settle, click } = engineWith(on);
    feed('pump', value, quality);
    settle(5);
    click(110, 110);
    expect(happened.find(({ type }) => type === 'control')).toMatchObject({
      type: 'control',
      object: 'b',
      tag: 'pump',
      current: value,
      target,
      targetText: target === 1 ? 'ON' : 'OFF',
      isReset: false,
    });
  });

  test('tells what the dialog and the write need', () => {
    const { engine, happened, click } = engineWith('button b 100,100 20x20 label=P1', [
      {
        id: 'b',
        linkedTag: 'pump',
        readBackTags: ['echo'],
        readBackDelay: 2,
        assignmentId: 'as',
        actionLink: { type: 'Remote Control' },
      },
    ]);
    engine.live.tags.add({ uuid: 'pump', name: 'P1.Run', unit: null, dataType: 'boolean' });
    click(110, 110);
    expect(happened[0]).toMatchObject({
      name: 'P1',
      tagName: 'P1.Run',
      target: true,
      currentText: '-',
      currentQuality: 'missing',
      readBackTags: ['echo'],
      readBackDelay: 2,
      assignmentId: 'as',
    });
  });

  test.each([
    ['failed', 0],
    ['cancelled', 0],
    ['confirmed', 1],
  ] as const)('LIVE-10 shows the control after a write that %s at %d', (outcome, position) => {
    const { engine, feed, settle, click, pass } = engineWith(on);
    /** Where the control stands half a second later. */
    let now = 0;
    const shown = (): number => {
      settle(5);
      pass(0.5);
      now += 0.5;
      settle(5);
      return easedSlot(engine.scene.tables.slots, engine.scene.columns.slotStart[0]!, now);
    };
    feed('pump', 0);
    expect(shown()).toBe(0);
    click(110, 110);
    expect(shown()).toBe(1);
    engine.settle('b', outcome);
    expect(shown()).toBe(position);
  });

  test('a second click waits until the first is settled', () => {
    const { engine, happened, feed, settle, click } = engineWith(on);
    feed('pump', 0);
    settle(5);
    click(110, 110);
    click(110, 110);
    expect(happened.filter(({ type }) => type === 'control')).toHaveLength(1);
    engine.settle('b', 'cancelled');
    settle(5);
    click(110, 110);
    expect(happened.filter(({ type }) => type === 'control')).toHaveLength(2);
  });

  test.each([
    ['viewer', {}, false, false],
    ['tag', { canToggle: false }, true, false],
    ['past', {}, false, true],
  ] as const)(
    'writes nothing and gives the reason when a control is locked (%s)',
    (reason, info, mayControl, isPast) => {
      const { engine, happened, click } = engineWith(on);
      engine.live.tags.add({ uuid: 'pump', name: 'P1', unit: null, ...info });
      engine.setRights({ control: mayControl }, isPast);
      click(110, 110);
      expect(happened).toEqual([{ type: 'locked', object: 'b', name: 'P1', reason }]);
      expect(engine.pointer.mirror().find(({ object }) => object === 'b')).toMatchObject({
        control: false,
        locked: reason,
      });
    },
  );

  test.each([
    [0, 1],
    [1, 0],
  ])(
    'on a switch that returns to %d by itself writes the other value, whatever the present one is',
    (resetValue, target) => {
      const delaySettings = { enabled: true, delay: 0, duration: 30, resetValue };
      const { engine, happened, feed, settle, click } = engineWith('button b 100,100 20x20', [
        { id: 'b', linkedTag: 'pump', delaySettings },
      ]);
      for (const present of [0, 1]) {
        feed('pump', present);
        settle(5);
        click(110, 110);
        engine.settle('b', 'cancelled');
        settle(5);
        expect(happened.findLast(({ type }) => type === 'control')).toMatchObject({
          target,
          releaseText: resetValue === 0 ? 'OFF' : 'ON',
        });
      }
    },
  );

  test('LIVE-11 carries the delay settings of its element where they are switched on', () => {
    const stored = { delay: 60, duration: 30, resetValue: 0, allowOverride: true };
    for (const enabled of [true, false]) {
      const delaySettings = { ...stored, enabled };
      const { happened, feed, settle, click } = engineWith('button b 100,100 20x20', [
        { id: 'b', linkedTag: 'pump', delaySettings },
      ]);
      feed('pump', 0);
      settle(5);
      click(110, 110);
      settle(5);
      const asked = happened.findLast(({ type }) => type === 'control');
      expect(asked).toMatchObject({ target: 1 });
      expect(asked, `${enabled}`).toEqual(
        enabled
          ? expect.objectContaining({ delaySettings })
          : expect.not.objectContaining({ delaySettings: expect.anything() }),
      );
    }
  });

  test('on a trial switch starts, and names the present state as the one after it', () => {
    const delaySettings = { enabled: true, delay: 0, duration: 30, resetValue: 0, toPrevious: true };
    const states = [
      { label: 'Started', value: 1 },
      { label: 'Stopped', value: 0 },
    ];
    const { engine, happened, feed, settle, click } = engineWith('button b 100,100 20x20', [
      { id: 'b', linkedTag: 'pump', delaySettings, states },
    ]);
    for (const [present, releaseText] of [
      [0, 'Stopped'],
      [1, 'Started'],
    ] as const) {
      feed('pump', present);
      settle(5);
      click(110, 110);
      engine.settle('b', 'cancelled');
      settle(5);
      expect(happened.findLast(({ type }) => type === 'control')).toMatchObject({
        target: 1,
        targetText: 'Started',
        releaseText,
      });
    }
  });

  test('ACT-08 on what has no action, or "No Action", does nothing', () => {
    const { happened, click } = engineWith('box a 0,0 20x20; button b 100,100 20x20', [
      { id: 'b', linkedTag: 'pump', actionLink: { type: 'No Action' } },
    ]);
    click(10, 10);
    click(110, 110);
    expect(happened).toEqual([]);
  });

  test('ACT-07 on an object with a link opens it, tagged or not', () => {
    const link = { type: 'Open URL', url: 'https://example.com' };
    const { happened, click } = engineWith('box a 0,0 20x20', [{ id: 'a', actionLink: link }]);
    click(10, 10);
    expect(happened).toEqual([{ type: 'link', object: 'a', link }]);
  });
});

test('OR-96 a lost connection makes every bound value stale', () => {
  const { engine, feed, settle } = engineWith('meter m 0,0 40x100 =t');
  feed('t', 5);
  settle(5);
  engine.setConnected(false);
  settle(5);
  expect(qualityOf(engine.scene.tables.objects, 0)).toBe(Quality.stale);
  expect(engine.quality()).toMatchObject({ stale: 1, good: 0 });
});

test('configs may come before their objects or after', () => {
  const late = { id: 'm', linkedTag: 't' };
  const { engine, feed, settle } = engineWith('meter m 0,0 40x100');
  engine.addConfigs([late]);
  feed('t', 5);
  settle(5);
  expect(engine.live.get('m')?.text(engine.live.tags)).toBe('5');
});

test('live values never enter the document', () => {
  const { engine, feed, settle } = engineWith('meter m 0,0 40x100 =t');
  const before = JSON.stringify([...engine.document.items()]);
  let changes = 0;
  engine.document.listen(() => changes++);
  feed('t', 77);
  settle(5);
  expect(changes).toBe(0);
  expect(JSON.stringify([...engine.document.items()])).toBe(before);
});

test('a bound object that is changed keeps its live value', () => {
  const { engine, feed, settle, pass } = engineWith('meter m 0,0 40x100 =t');
  feed('t', 50);
  settle(5);
  const item = engine.document.get('m')!;
  engine.document.change(transaction({ updated: [[item, { ...item, object: { ...item.object, x: 30 } }]] }));
  pass(1);
  settle(5);
  expect(engine.live.get('m')?.text(engine.live.tags)).toBe('50');
  expect(qualityOf(engine.scene.tables.objects, 0)).toBe(Quality.good);
});

test('an unknown kind stays in the document as it is, with a finding', () => {
  const { engine, findings } = engineWith('warp-drive w 0,0 20x20 flux=9');
  expect(engine.document.get('w')?.object).toMatchObject({ identifier: 'warp-drive', flux: 9 });
  expect(findings[0]).toMatchObject({ object: 'w', field: 'identifier' });
});

test('CANV-20 the wheel with Ctrl zooms the picture', () => {
  const { engine, input, settle, backend } = engineWith('box a 0,0 10x10');
  input([InputKind.wheel, 400, 300, 0, 0, InputModifier.ctrl, 0, -500]);
  settle();
  expect(engine.camera.scale).toBeCloseTo(0.999 ** -500);
  expect(backend.frame?.camera.scale).toBe(engine.camera.scale);
});

test('the accessible mirror lists what is bound or can be clicked, with value, quality and place', () => {
  const { engine, feed, settle } = engineWith(
    'box quiet 0,0 9x9; meter m 0,0 40x100 =t; button b 100,0 20x20 =p',
  );
  engine.live.tags.add({ uuid: 't', name: 't', unit: null });
  engine.view.zoomTo(2);
  feed('t', 5);
  settle(5);
  const [meter, button] = engine.pointer.mirror();
  expect(meter).toMatchObject({
    object: 'm',
    role: 'meter',
    label: 't',
    value: '5',
    quality: 'good',
    control: false,
  });
  expect(meter!.box.map(Math.round)).toEqual([400, 300, 80, 200]);
  expect(button).toMatchObject({ object: 'b', value: '-', quality: 'missing', control: true });
  expect(engine.pointer.mirror()).toHaveLength(2);
});

test("the mirror adds the unit to a number drawn without it, unless the name has the unit or the number is not the tag's", () => {
  const shown = (config: object, label = '') => {
    const { engine, feed, settle } = engineWith('box quiet 0,0 9x9');
    engine.live.tags.add({ uuid: 't', name: 't', unit: 'm³/h' });
    engine.addConfigs([{ id: 'm', linkedTag: 't', ...config } as never]);
    engine.addObjects(objects('meter m 0,0 40x100').map((one) => ({ ...one, label })));
    feed('t', 5);
    settle(5);
    const { value, unit } = engine.pointer.mirror()[0]!;
    return [value, unit];
  };
  expect(shown({ valueType: { key: 'numeric' } })).toEqual(['5', 'm³/h']);
  expect(shown({ valueType: { key: 'numeric' } }, 'Inflow, m³/h')).toEqual(['5', undefined]);
  expect(shown({})).toEqual(['5 m³/h', undefined]);
  expect(shown({ valueType: { key: 'boolean' } })[1]).toBeUndefined();
});

test('the mirror of the whole diagram lists what is out of view too, with the outermost group that has a name', () => {
  const line = 'meter m 0,0 40x100 =t; meter far 90000,90000 40x100 =u';
  const { engine, settle } = engineWith('box quiet 0,0 9x9');
  engine.addConfigs(items(line).flatMap(({ config }) => (config ? [config] : [])));
  const groupIds = ['inner', 'Tank#1', 'outer', 'Hall#2', 'last'];
  engine.addObjects(objects(line).map((one) => (one.id === 'm' ? { ...one, groupIds } : one)));
  engine.live.tags.add({ uuid: 't', name: 't', unit: null });
  engine.live.tags.add({ uuid: 'u', name: 'u', unit: null });
  settle(5);
  expect(engine.pointer.mirror().map(({ object }) => object)).toEqual(['m']);
  const listed = engine.pointer.mirror(true).map(({ object, group }) => [object, group]);
  expect(listed).toEqual([
    ['m', 'Hall'],
    ['far', undefined],
  ]);
});

test('a cleared engine is empty and takes the next diagram', () => {
  const { engine, settle, backend, feed } = engineWith('meter m 0,0 40x100 =t; box a 0,0 10x10');
  settle(5);
  engine.clear();
  settle(5);
  expect([engine.scene.count, engine.document.size, backend.order.length]).toEqual([0, 0, 0]);
  engine.addConfigs([{ id: 'm', linkedTag: 'u' }]);
  engine.addObjects(objects('meter m 0,0 40x100'));
  feed('u', 3);
  settle(5);
  expect(engine.quality()).toMatchObject({ good: 1, missing: 0 });
});

test('no page is shown before there is a diagram, and another ground while it is edited', () => {
  const { engine, settle, backend } = engineWith('box a 0,0 10x10');
  const seen = (): readonly unknown[] => {
    settle(5);
    return [backend.frame?.page.width, backend.frame?.around];
  };
  const [, ground] = seen();
  engine.clear();
  expect(seen()).toEqual([0, ground]);
  engine.clear({ width: 300, height: 200, fill: null, url: null });
  expect(seen()).toEqual([300, ground]);
  engine.beginEditing(() => 'new');
  const [, desk] = seen();
  expect(desk).not.toBe(ground);
  engine.goLive();
  expect(seen()).toEqual([300, ground]);
});

test('keeps the whole page in view when the window changes, and leaves any other view alone', () => {
  const { engine } = engineWith('box a 0,0 40x40');
  engine.view.fit();
  const { scale } = engine.camera;
  engine.resize({ width: 400, height: 300, ratio: 1 });
  expect(engine.camera.scale).toBeCloseTo(scale / 2);
  engine.resize({ width: 800, height: 600, ratio: 1 });
  expect(engine.camera.scale).toBeCloseTo(scale);
  engine.camera.panBy(10, 0);
  const { x, version } = engine.camera;
  engine.resize({ width: 400, height: 300, ratio: 1 });
  expect(engine.camera).toMatchObject({ x, scale, version: version + 1 });
});
