import { describe, expect, test } from 'vitest';
import type { DiagramDocument } from '../../../engine/document/document.ts';
import { transaction } from '../../../engine/document/transaction.ts';
import type { ObjectId } from '../../../engine/document/types.ts';
import { attachment, nearestPort, type PlacedPort, portsOf } from '../../../engine/edit/attach.ts';
import { boundsOf } from '../../../engine/edit/bounds.ts';
import { type Guide, Snapper } from '../../../engine/edit/snap.ts';
import { frameOf } from '../../../engine/edit/whole.ts';
import { Editor } from '../../../engine/editor.ts';
import { encloses, touches } from '../../../engine/geometry/box.ts';
import { EditPointerTool } from '../../../engine/tools/edit/edit-pointer.ts';
import type { EditPointer, EditStage, EditTool } from '../../../engine/tools/edit/edit-stage.ts';
import { handlesOf, handlesOfFrame, handleUnder } from '../../../engine/tools/edit/handles.ts';
import { LineTool } from '../../../engine/tools/edit/line-tool.ts';
import { SelectTool } from '../../../engine/tools/edit/select-tool.ts';
import { LIVE_AT_MOST } from '../../../engine/tools/edit/whole-gesture.ts';
import { type InputEvent, InputKind, InputModifier } from '../../../engine/tools/input.ts';
import type { Stage } from '../../../engine/tools/stage.ts';
import { addLine, connector, kindOf, lineEnds } from '../../support/engine/edits.ts';
import { inOrder, order, show, sketch } from '../../support/engine/sketch.ts';

/** Boxes for objects and a pixel a unit: exact shapes are the hit test's affair. */
class PlainStage implements EditStage {
  readonly pixel = 1;
  previewed: { ids: readonly ObjectId[]; dx: number; dy: number } | null = null;
  outlined: unknown = null;
  guides: readonly string[] = [];
  portsAt: ObjectId | null = null;
  /** Nothing snaps where it is not asked for. */
  snap: { readonly grid: number | null } | null = null;
  readonly editor: Editor;
  constructor(document: DiagramDocument) {
    let made = 0;
    this.editor = new Editor({
      document,
      kindOf,
      connector,
      newId: () => `n${++made}`,
      now: () => 0,
      centre: () => ({ x: 0, y: 0 }),
      changed: () => {},
    });
  }
  objectAt(x: number, y: number): ObjectId | null {
    const point = { minX: x, minY: y, maxX: x, maxY: y };
    return (
      inOrder(this.editor.document).findLast((item) => touches(boundsOf(item.object), point))?.object.id ??
      null
    );
  }
  handleAt(x: number, y: number) {
    const objects = [...this.editor.selection.all].map((id) => this.editor.document.get(id)!.object);
    const frame = objects.length > 1 ? frameOf(objects, kindOf) : null;
    const handles =
      objects.length === 1
        ? handlesOf(objects[0]!, kindOf(objects[0]!.identifier), 1)
        : frame
          ? handlesOfFrame(frame, 1)
          : [];
    return handleUnder(handles, x, y);
  }
  objectsIn(box: Parameters<EditStage['objectsIn']>[0], wholly: boolean): ObjectId[] {
    return inOrder(this.editor.document)
      .filter((item) => (wholly ? encloses : touches)(box, boundsOf(item.object)))
      .map((item) => item.object.id);
  }
  preview(ids: ReadonlySet<ObjectId> | null, dx: number, dy: number): void {
    this.previewed = ids && { ids: [...ids], dx, dy };
  }
  outline(outline: unknown): void {
    this.outlined = outline;
  }
  snapping(_box: unknown, moving: ReadonlySet<ObjectId>): Snapper | null {
    if (!this.snap) return null;
    const others = inOrder(this.editor.document).filter(({ object }) => !moving.has(object.id));
    return new Snapper({ targets: others.map(({ object }) => boundsOf(object)), reach: 6, ...this.snap });
  }
  portAt(x: number, y: number, except: ReadonlySet<ObjectId>): PlacedPort | null {
    const others = inOrder(this.editor.document).filter(({ object }) => !except.has(object.id));
    const ports = others.flatMap(({ object }) => portsOf(object, kindOf));
    const nearest = nearestPort(ports, x, y, 8);
    this.portsAt = nearest?.object ?? null;
    return nearest;
  }
  course(...[from, to]: Parameters<EditStage['course']>): ReturnType<EditStage['course']> {
    return [from, to];
  }
  hidePorts(): void {
    this.portsAt = null;
  }
  guide(guides: readonly Guide[]): void {
    this.guides = guides.map(({ kind, axis, at, from, to }) => `${kind} ${axis} ${at}: ${from}..${to}`);
  }
}

/** `down 5,5 | move 9,9 shift | up 9,9`, or `cancel`. */
function play(tool: EditTool, script: string): void {
  for (const line of script.split('|').map((step) => step.trim())) {
    const [verb, place = '0,0', ...keys] = line.split(' ') as [keyof EditTool, string?, ...string[]];
    const [x, y] = place.split(',').map(Number) as [number, number];
    const held = (key: string): boolean => keys.includes(key);
    const pointer = { x, y, shift: held('shift'), alt: held('alt'), free: held('free') };
    (tool[verb] as (pointer: EditPointer) => void).call(tool, pointer);
  }
}

function workshop(text: string) {
  const document = sketch(text);
  const stage = new PlainStage(document);
  const { editor } = stage;
  const tool = new SelectTool(
    {
      document,
      selection: editor.selection,
      history: editor.history,
      kindOf,
      change: (edit) => editor.change(edit),
      nudge: (dx, dy) => void editor.run({ do: 'nudge', dx, dy }),
      duplicate: () => void editor.run({ do: 'duplicate', offset: 0 }),
      whole: (ids) => editor.grasp.whole(ids),
      pickWithin: (id) => editor.grasp.pickWithin(id),
      leaveFor: (id) => editor.grasp.leaveFor(id),
    },
    stage,
  );
  const chosen = (): string => [...editor.selection.all].join(' ');
  return { document, stage, editor, tool, chosen };
}

const TWO = 'a 0,0 20x20 | b 100,0 20x20';

describe('selecting', () => {
  test('CANV-05 a click selects the topmost, empty ground selects nothing', () => {
    const { tool, chosen } = workshop('a 0,0 20x20 | b 10,10 20x20');
    play(tool, 'down 15,15 | up 15,15');
    expect(chosen()).toBe('b');
    play(tool, 'down 300,300 | up 300,300');
    expect(chosen()).toBe('');
  });

  test('CANV-05 Shift adds and takes away', () => {
    const { tool, chosen } = workshop(TWO);
    play(tool, 'down 5,5 | up 5,5 | down 105,5 shift | up 105,5 shift');
    expect(chosen()).toBe('a b');
    play(tool, 'down 5,5 shift | up 5,5 shift');
    expect(chosen()).toBe('b');
  });

  test('a click on one of several selects it alone, on release', () => {
    const { tool, chosen } = workshop(TWO);
    play(tool, 'down 5,5 | up 5,5 | down 105,5 shift | up 105,5 shift | down 105,5');
    expect(chosen()).toBe('a b');
    play(tool, 'up 105,5');
    expect(chosen()).toBe('b');
  });

  test('a marquee to the right takes what is inside, to the left what it touches', () => {
    const { tool, chosen, stage } = workshop(TWO);
    play(tool, 'down -5,-5 | move 105,30');
    expect(stage.outlined).toMatchObject({ kind: 'box' });
    play(tool, 'up 105,30');
    expect(chosen()).toBe('a');
    expect(stage.outlined).toBeNull();
    play(tool, 'down 110,40 | move -5,10 | up -5,10');
    expect(chosen()).toBe('a b');
  });

  test('Escape during a marquee gives the old selection back', () => {
    const { tool, chosen } = workshop(TWO);
    play(tool, 'down 5,5 | up 5,5 | down 60,60 shift | move 130,-5 shift | cancel');
    expect(chosen()).toBe('a');
  });
});

describe('whole units', () => {
  test('a drop, a side and an end of a line come to lie on whole units; with Ctrl wherever the pointer is', () => {
    const { document, tool } = workshop('a 0.25,0 20x20');
    play(tool, 'down 5,5 | move 30.4,5.3 | up 30.4,5.3');
    expect(show(document)).toBe('a 26,0 20x20');
    play(tool, 'down 46,20 | move 60.7,33.2 | up 60.7,33.2');
    expect(show(document)).toBe('a 26,0 35x33');
    play(tool, 'down 40,10 | move 50.5,10.25 free | up 50.5,10.25 free');
    expect(document.get('a')!.object).toMatchObject({ x: 36.5, y: 0.25 });
  });

  test('what aligns with a neighbour aligns, though that one lies between units', () => {
    const { document, tool, stage } = workshop('a 0,0 20x20 | b 100.5,0 20x20');
    stage.snap = { grid: null };
    play(tool, 'down 5,5 | move 103,60 | up 103,60');
    expect(document.get('a')!.object).toMatchObject({ x: 100.5, y: 55 });
  });

  test('a turned object has its own corner on whole units, not that of the box around it', () => {
    const { document, tool, editor } = workshop('a 0,0 20x20');
    editor.run({ do: 'select', ids: ['a'] });
    editor.run({ do: 'set', field: 'angle', value: 30 });
    play(tool, 'down 10,10 | move 21.4,10 | up 21.4,10');
    expect(document.get('a')!.object).toMatchObject({ x: 11, y: 0 });
  });

  test('a key moves to the next whole unit in its direction', () => {
    const { document, editor } = workshop('a 2.5,10 20x20');
    editor.run({ do: 'select', ids: ['a'] });
    const step = (dx: number, dy: number) => {
      editor.run({ do: 'nudge', dx, dy, whole: true });
      return show(document);
    };
    expect([step(1, 0), step(1, 0), step(0, -1)]).toEqual(['a 3,10 20x20', 'a 4,10 20x20', 'a 4,9 20x20']);
    editor.run({ do: 'nudge', dx: 0.5, dy: 0 });
    expect(step(-1, 0)).toBe('a 4,9 20x20');
  });
});

describe('dragging', () => {
  test('shows a preview, writes once on release, and is one undo', () => {
    const { document, tool, stage, editor } = workshop(TWO);
    play(tool, 'down 5,5 | move 9,5 | move 35,15');
    expect(stage.previewed).toEqual({ ids: ['a'], dx: 30, dy: 10 });
    expect(show(document)).toBe(TWO);
    play(tool, 'up 35,15');
    expect(show(document)).toBe('a 30,10 20x20 | b 100,0 20x20');
    editor.run({ do: 'undo' });
    expect(show(document)).toBe(TWO);
  });

  test('a trembling hand moves nothing', () => {
    const { document, tool, editor } = workshop(TWO);
    play(tool, 'down 5,5 | move 7,6 | up 7,6');
    expect(show(document)).toBe(TWO);
    expect(editor.history.state.canUndo).toBe(false);
  });

  test('Shift keeps to one axis, Escape drops it, Alt leaves the original', () => {
    const { document, tool, stage } = workshop(TWO);
    play(tool, 'down 5,5 | move 50,9 shift | cancel');
    expect(stage.previewed).toBeNull();
    expect(show(document)).toBe(TWO);
    play(tool, 'down 5,5 | move 50,9 shift | up 50,9 shift');
    expect(show(document)).toBe('a 45,0 20x20 | b 100,0 20x20');
    play(tool, 'down 50,5 | move 50,60 alt | up 50,60 alt');
    expect(order(document)).toBe('a b n1');
  });

  test('a copy goes where it is dragged, and Escape leaves none', () => {
    const { document, tool, editor } = workshop(TWO);
    play(tool, 'down 5,5 | move 35,65 alt | cancel');
    expect(show(document)).toBe(TWO);
    expect([...editor.selection.all]).toEqual(['a']);
    play(tool, 'down 5,5 | move 35,65 alt | up 35,65 alt');
    expect(show(document)).toBe(`${TWO} | n2 30,60 20x20`);
  });

  test('a copy and where it was dragged are one entry; taken back by Escape they are none', () => {
    const { document, tool, editor } = workshop(TWO);
    const { history } = editor;
    play(tool, 'down 5,5 | move 35,65 alt | cancel');
    expect([history.state.canUndo, history.state.canRedo]).toEqual([false, false]);
    play(tool, 'down 5,5 | move 35,65 alt | up 35,65 alt');
    expect(history.entries.map(({ kind }) => kind)).toEqual(['add']);
    play(tool, 'down 35,65 | move 45,65 | up 45,65');
    expect(history.entries).toHaveLength(2);
    history.goTo(0);
    expect(show(document)).toBe(TWO);
    history.redo();
    expect(show(document)).toBe(`${TWO} | n2 30,60 20x20`);
  });

  test('two drags of the same object in quick succession are two entries', () => {
    const { tool, editor } = workshop(TWO);
    play(tool, 'down 5,5 | move 25,5 | up 25,5 | down 25,5 | move 45,5 | up 45,5');
    expect(editor.history.entries).toHaveLength(2);
  });
});

describe('groups', () => {
  /** a and b in a group, c outside; with `and c` all three in one around it. */
  const grouped = (rest = '') => {
    const shop = workshop('a 0,0 20x20 | b 100,0 20x20 | c 200,0 20x20');
    shop.editor.run({ do: 'select', ids: ['a', 'b'] });
    shop.editor.run({ do: 'group' });
    if (rest) {
      shop.editor.run({ do: 'select', ids: ['a', 'c'] });
      shop.editor.run({ do: 'group' });
    }
    shop.editor.run({ do: 'selectNone' });
    return shop;
  };

  test('a click on one takes hold of all, and they are dragged together', () => {
    const { tool, chosen, document } = grouped();
    play(tool, 'down 5,5 | up 5,5');
    expect(chosen()).toBe('a b');
    play(tool, 'down 105,5 | move 110,5 | up 115,15');
    expect(show(document)).toBe('a 10,10 20x20 | b 110,10 20x20 | c 200,0 20x20');
  });

  test('Shift adds and takes away whole groups, a marquee that meets one has all of it', () => {
    const { tool, chosen } = grouped();
    play(tool, 'down 205,5 | up 205,5 | down 5,5 shift | up 5,5 shift');
    expect(chosen()).toBe('c a b');
    play(tool, 'down 105,5 shift | up 105,5 shift');
    expect(chosen()).toBe('c');
    play(tool, 'down 90,-10 | move 130,30 | up 130,30');
    expect(chosen()).toBe('b a');
  });

  test('going in leads one level down, Escape one level up, a click outside out of all', () => {
    const { tool, chosen, editor } = grouped('and c');
    play(tool, 'down 5,5 | up 5,5');
    expect(chosen()).toBe('a b c');
    expect(editor.grasp.enter('a')).toBe(true);
    expect(chosen()).toBe('a b');
    expect(editor.grasp.enter('a')).toBe(true);
    expect(chosen()).toBe('a');
    expect(editor.grasp.enter('a')).toBe(false);
    expect(editor.grasp.leave()).toBe(true);
    expect(chosen()).toBe('a b');
    play(tool, 'down 205,5 | up 205,5');
    expect(chosen()).toBe('c');
    play(tool, 'down 500,500 | up 500,500 | down 205,5 | up 205,5');
    expect(chosen()).toBe('c a b');
  });

  test('ungrouping leaves the groups inside, and undo brings the outer one back', () => {
    const { tool, chosen, editor, document } = grouped('and c');
    editor.run({ do: 'select', ids: ['c'] });
    editor.run({ do: 'ungroup' });
    expect(document.get('c')!.object).not.toHaveProperty('groupIds');
    play(tool, 'down 5,5 | up 5,5');
    expect(chosen()).toBe('a b');
    editor.run({ do: 'undo' });
    play(tool, 'down 500,500 | up 500,500 | down 5,5 | up 5,5');
    expect(chosen()).toBe('a b c');
  });

  test('a copy of a group is a group of its own, a copy of one of its objects is in none', () => {
    const { tool, chosen, editor, document } = grouped();
    play(tool, 'down 5,5 | up 5,5');
    editor.run({ do: 'duplicate' });
    const copies = chosen().split(' ');
    expect(copies).toHaveLength(2);
    editor.run({ do: 'select', ids: [copies[0]!] });
    expect(editor.grasp.whole([copies[0]!])).toEqual(new Set(copies));
    editor.run({ do: 'select', ids: ['a'] });
    editor.run({ do: 'duplicate' });
    expect(document.get(chosen())!.object).not.toHaveProperty('groupIds');
  });
});

describe('snapping', () => {
  const snapping = (text: string, grid: number | null = null) => {
    const shop = workshop(text);
    shop.stage.snap = { grid };
    return shop;
  };

  test('an edge that is nearly in line comes into line, and a guide through both says so', () => {
    const { document, tool, stage } = snapping('a 0,0 20x20 | b 100,50 30x90');
    play(tool, 'down 5,5 | move 9,9 | move 50,52');
    expect(stage.guides).toEqual(['alignment y 50: 45..130']);
    play(tool, 'up 50,52');
    expect(show(document)).toBe('a 45,50 20x20 | b 100,50 30x90');
    expect(stage.guides).toEqual([]);
  });

  test('middles meet middles on both axes at once', () => {
    const { document, tool } = snapping('a 0,0 20x20 | b 100,100 60x60');
    play(tool, 'down 5,5 | move 9,9 | up 128,122');
    expect(show(document)).toBe('a 120,120 20x20 | b 100,100 60x60');
  });

  test('between two neighbours the distances become equal, beyond the last one they repeat', () => {
    const { document, tool, stage } = snapping('a 0,3 20x20 | b 100,0 20x26 | c 200,0 20x26');
    play(tool, 'down 5,8 | move 9,8 | move 157,8');
    expect(stage.guides.filter((guide) => guide.startsWith('gap'))).toEqual([
      'gap y 13: 120..150',
      'gap y 13: 170..200',
    ]);
    play(tool, 'up 157,8');
    expect(document.get('a')!.object.x).toBe(150);
    play(tool, 'down 155,8 | move 159,8 | up 307,8');
    expect(document.get('a')!.object.x).toBe(300);
  });

  test('far from everything it goes where the pointer goes, and Ctrl lets nothing snap', () => {
    const { document, tool } = snapping('a 0,0 20x20 | b 100,50 30x40');
    play(tool, 'down 5,5 | move 9,9 | up 50,27');
    expect(document.get('a')!.object).toMatchObject({ x: 45, y: 22 });
    play(tool, 'down 50,27 | move 54,27 | up 50,53 free');
    expect(document.get('a')!.object).toMatchObject({ x: 45, y: 48 });
  });

  test('Shift keeps the axis, and only the free one snaps', () => {
    const { document, tool } = snapping('a 0,0 20x20 | b 100,2 90x40');
    play(tool, 'down 5,5 | move 9,5 | up 102,9 shift');
    expect(document.get('a')!.object).toMatchObject({ x: 100, y: 0 });
  });

  test('the grid takes what no neighbour takes', () => {
    const { document, tool } = snapping('a 3,3 20x20 | b 104,200 90x40', 10);
    play(tool, 'down 5,5 | move 9,9 | up 63,48');
    expect(document.get('a')!.object).toMatchObject({ x: 60, y: 50 });
    play(tool, 'down 65,55 | move 69,55 | up 106,55');
    expect(document.get('a')!.object).toMatchObject({ x: 104, y: 50 });
  });

  test('a side that is dragged snaps, the other stays; with Shift the ratio goes first', () => {
    const { document, tool } = snapping('a 0,0 20x20 | b 50,100 30x40');
    play(tool, 'down 5,5 | up 5,5 | down 20,10 | move 30,10 | move 47,10 | up 47,10');
    expect(show(document)).toBe('a 0,0 50x20 | b 50,100 30x40');
    play(tool, 'down 50,20 | move 76,20 shift | up 76,20 shift');
    expect(document.get('a')!.object.width).toBe(76);
  });

  test('ends of lines snap while they are drawn', () => {
    const { document, stage } = snapping('a 100,0 20x20');
    const tool = new LineTool(stage, (from, to) =>
      document.change(addLine(document, from, to, 'line', false)),
    );
    play(tool, 'down 10,40 | move 50,60 | up 97,13');
    expect(lineEnds(document.get('line')!.object)[1]).toEqual({ x: 100, y: 10 });
    expect(stage.guides).toEqual([]);
  });
});

describe('grips', () => {
  test('a corner resizes as the pointer goes, in one entry', () => {
    const { document, tool, editor } = workshop('a 0,0 20x20');
    play(tool, 'down 5,5 | up 5,5 | down 20,20 | move 25,22 | move 40,30 | up 40,30');
    expect(show(document)).toBe('a 0,0 40x30');
    expect(editor.history.entries).toHaveLength(1);
  });

  test('the knob turns, with Shift in steps of 15', () => {
    const { document, tool } = workshop('a 0,0 20x20');
    play(tool, 'down 5,5 | up 5,5 | down 10,-24 | move 60,12 shift | up 60,12 shift');
    expect(show(document)).toBe('a 0,0 20x20 @90');
  });

  test('Escape puts the object back and leaves no entry', () => {
    const { document, tool, editor } = workshop('a 0,0 20x20');
    play(tool, 'down 5,5 | up 5,5 | down 20,20 | move 40,30 | cancel');
    expect(show(document)).toBe('a 0,0 20x20');
    expect(editor.history.state.canUndo).toBe(false);
  });

  test('Alt sizes it about its middle', () => {
    const { document, tool } = workshop('a 0,0 20x20');
    play(tool, 'down 5,5 | up 5,5 | down 20,20 | move 25,30 alt | up 25,30 alt');
    expect(show(document)).toBe('a -5,-10 30x40');
  });

  test('CANV-22 of several none has controls of its own or is scaled alone: the frame has them for all as one', () => {
    const { document, tool, editor } = workshop('a 0,0 20x20 | b 80,60 20x20');
    play(tool, 'down 5,5 | up 5,5 | down 85,65 shift | up 85,65 shift');
    // Where a alone has its lower right handle.
    play(tool, 'down 20,20 | move 40,40 | cancel');
    expect(show(document)).toBe('a 0,0 20x20 | b 80,60 20x20');
    play(tool, 'down 100,80 | move 120,90 | move 200,160 | up 200,160');
    expect(show(document)).toBe('a 0,0 40x40 | b 160,120 40x40');
    expect(editor.history.entries.map(({ label }) => label)).toEqual(['Resize 2 objects']);
    editor.run({ do: 'undo' });
    expect(show(document)).toBe('a 0,0 20x20 | b 80,60 20x20');
  });

  test('the frame of several: Shift keeps the ratio, Alt the middle, Escape all as it was and no entry', () => {
    const { document, tool, editor, stage } = workshop('a 0,0 20x20 | b 80,60 20x20');
    const before = show(document);
    editor.run({ do: 'selectAll' });
    play(tool, 'down 100,80 | move 200,90 shift');
    expect(show(document)).toBe('a 0,0 40x40 | b 160,120 40x40');
    expect(stage.outlined).toMatchObject({ kind: 'frame', box: { maxX: 200, maxY: 160 } });
    play(tool, 'move 150,120 alt');
    expect(show(document)).toBe('a -50,-40 40x40 | b 110,80 40x40');
    play(tool, 'cancel');
    expect(show(document)).toBe(before);
    expect(stage.outlined).toBeNull();
    expect(editor.history.state).toMatchObject({ canUndo: false, canRedo: false });
  });

  test('the knob of the frame turns all about its middle, with Shift in steps of 15°', () => {
    const { document, tool, editor } = workshop('a 0,0 20x20 | b 40,0 20x20');
    editor.run({ do: 'selectAll' });
    play(tool, 'down 30,-24 | move 80,12 shift | up 80,12 shift');
    expect(show(document)).toBe('a 20,-20 20x20 @90 | b 20,20 20x20 @90');
    expect(editor.history.entries.map(({ label }) => label)).toEqual(['Rotate 2 objects']);
  });

  test('the frame snaps by the side that is dragged', () => {
    const { document, tool, editor, stage } = workshop('a 0,0 20x20 | b 80,0 20x20 | c 150,100 20x20');
    stage.snap = { grid: null };
    editor.run({ do: 'select', ids: ['a', 'b'] });
    play(tool, 'down 100,10 | move 147,10 | up 147,10');
    expect(show(document)).toBe('a 0,0 30x20 | b 120,0 30x20 | c 150,100 20x20');
  });

  test('of very many only the frame moves on the way, and all follow on release', () => {
    const text = Array.from({ length: LIVE_AT_MOST + 1 }, (_, nth) => `o${nth} ${nth * 10},0 5x5`).join(
      ' | ',
    );
    const { document, tool, editor, stage } = workshop(text);
    editor.run({ do: 'selectAll' });
    play(tool, `down ${LIVE_AT_MOST * 10 + 5},5 | move ${LIVE_AT_MOST * 20 + 10},10`);
    expect(show(document)).toBe(text);
    expect(stage.outlined).toMatchObject({ kind: 'frame', box: { maxX: LIVE_AT_MOST * 20 + 10, maxY: 10 } });
    play(tool, `up ${LIVE_AT_MOST * 20 + 10},10`);
    expect(document.get('o1')?.object).toMatchObject({ x: 20, y: 0, width: 10, height: 10 });
    expect(editor.history.entries).toHaveLength(1);
  });

  test('locked objects offer nothing to take hold of', () => {
    const { document } = workshop('a 0,0 20x20 locked');
    expect(handlesOf(document.get('a')!.object, undefined, 1)).toEqual([]);
  });
});

describe('lines', () => {
  test('LINE-06 draw mode draws from press to release, and a click draws nothing', () => {
    const { document, stage } = workshop('a 0,0 20x20');
    const tool = new LineTool(stage, (from, to) =>
      document.change(addLine(document, from, to, `l${document.size}`, true)),
    );
    play(tool, 'down 10,40 | move 50,60 | up 110,40');
    expect(lineEnds(document.get('l1')!.object)).toEqual([
      { x: 10, y: 40 },
      { x: 110, y: 40 },
    ]);
    play(tool, 'down 10,40 | up 11,40');
    expect(document.size).toBe(2);
  });

  test('LINE-06 an end that comes near a port takes to it, and lets go when it is dragged away', () => {
    const { document, stage, editor, tool: select } = workshop('a 0,0 20x20 | b 100,0 20x20');
    const tool = new LineTool(stage, (from, to) => {
      const ends = { ...attachment(1, from.port ?? null), ...attachment(2, to.port ?? null) };
      document.change(addLine(document, from, to, 'pipe', true, ends));
    });
    play(tool, 'down 23,12 | move 50,60 | up 97,7');
    const pipe = () => document.get('pipe')!.object;
    expect(pipe()).toMatchObject({ startId: 'a', startPort: 'right', endId: 'b', endPort: 'left' });
    expect(lineEnds(pipe())).toEqual([
      { x: 20, y: 10 },
      { x: 100, y: 10 },
    ]);
    editor.run({ do: 'select', ids: ['pipe'] });
    play(select, 'down 100,10 | move 90,40 | up 90,40');
    expect(pipe()).not.toHaveProperty('endId');
    expect(lineEnds(pipe())[1]).toEqual({ x: 90, y: 40 });
    play(select, 'down 90,40 | move 108,23 | up 108,23');
    expect(pipe()).toMatchObject({ endId: 'b', endPort: 'bottom' });
    expect(lineEnds(pipe())[1]).toEqual({ x: 110, y: 20 });
  });

  test('ports show under a pointer that only hovers, so that it is seen where a line can begin', () => {
    const { stage } = workshop('a 0,0 20x20 | b 100,0 20x20');
    const pointer = new EditPointerTool(() => new LineTool(stage, () => {}));
    const camera = { toWorld: (x: number, y: number) => ({ x, y }) };
    const send = (kind: InputEvent['kind'], x: number, y: number, modifiers = 0) =>
      pointer.handle({ kind, x, y, buttons: 0, modifiers } as InputEvent, { camera } as unknown as Stage);
    send(InputKind.move, 103, 12);
    expect(stage.portsAt).toBe('b');
    send(InputKind.move, 60, 60);
    expect(stage.portsAt).toBeNull();
    send(InputKind.move, 23, 12);
    expect(stage.portsAt).toBe('a');
    send(InputKind.move, 23, 12, InputModifier.ctrl);
    expect(stage.portsAt, 'with Ctrl nothing attaches').toBeNull();
    send(InputKind.move, 23, 12);
    send(InputKind.leave, 23, 12);
    expect(stage.portsAt).toBeNull();
  });

  test('LINE-02 dragging an end moves it and leaves the other where it is', () => {
    const { document, tool, editor } = workshop('a 0,0 20x20');
    document.change(addLine(document, { x: 100, y: 100 }, { x: 200, y: 150 }, 'l', false));
    editor.selection.set(['l']);
    play(tool, 'down 200,150 | move 150,50 | up 150,50');
    expect(lineEnds(document.get('l')!.object)).toEqual([
      { x: 100, y: 100 },
      { x: 150, y: 50 },
    ]);
    play(tool, 'down 100,100 | move 90,30 | up 90,30');
    expect(lineEnds(document.get('l')!.object)).toEqual([
      { x: 90, y: 30 },
      { x: 150, y: 50 },
    ]);
  });

  test('LINE-02 an end of a turned line too', () => {
    const { document, tool, editor } = workshop('a 0,0 20x20');
    document.change(addLine(document, { x: 100, y: 100 }, { x: 200, y: 100 }, 'l', false));
    editor.selection.set(['l']);
    editor.run({ do: 'set', field: 'angle', value: 90 });
    const [first, second] = lineEnds(document.get('l')!.object);
    expect([first.x, second.x].map(Math.round)).toEqual([151, 151]);
    expect(second.y - first.y).toBeCloseTo(100);
    play(tool, `down ${second.x},${second.y} | move 300,300 | up 300,300`);
    const [kept, moved] = lineEnds(document.get('l')!.object);
    expect(kept.x).toBeCloseTo(first.x);
    expect(kept.y).toBeCloseTo(first.y);
    expect(moved).toEqual({ x: expect.closeTo(300), y: expect.closeTo(300) });
  });
});

describe('pieces of a line in right angles', () => {
  const PIPE = {
    x1: 0,
    y1: 0,
    x2: 100,
    y2: 60,
    route: 'orthogonal',
    identifier: 'line',
  };
  function bending() {
    const shop = workshop('pipe 0,0 100x60');
    const before = shop.document.get('pipe')!;
    shop.document.change(
      transaction({ updated: [[before, { ...before, object: { ...before.object, ...PIPE } }]] }),
    );
    shop.editor.reset();
    shop.editor.run({ do: 'select', ids: ['pipe'] });
    const bends = () => shop.document.get('pipe')!.object.bends;
    return { ...shop, bends };
  }

  test('the middle one is dragged across, as one entry, and Escape puts it back', () => {
    const { tool, editor, bends } = bending();
    play(tool, 'down 50,30 | move 60,35 | cancel');
    expect([bends(), editor.history.entries.length]).toEqual([undefined, 0]);
    play(tool, 'down 50,30 | move 60,35 | move 80,40 | up 80,40');
    expect([bends(), editor.history.entries.length]).toEqual(['80 0 80 60', 1]);
    play(tool, 'down 80,30 | move 90,31 | up 90,31');
    expect([bends(), editor.history.entries.length]).toEqual(['90 0 90 60', 2]);
    editor.history.goTo(0);
    expect(bends()).toBeUndefined();
  });

  test('keys shift it too; a line that has none says so, a locked one stays', () => {
    const { editor, bends } = bending();
    expect(editor.run({ do: 'ofKind', kind: 'line', command: 'bend', value: -5 })).toBeUndefined();
    expect(bends()).toBe('45 0 45 60');
    editor.run({ do: 'lock' });
    editor.run({ do: 'ofKind', kind: 'line', command: 'bend', value: -5 });
    expect(bends()).toBe('45 0 45 60');
    editor.run({ do: 'unlock' });
    const item = editor.document.get('pipe')!;
    editor.change(
      transaction({ updated: [[item, { ...item, object: { ...item.object, route: 'straight' } }]] }),
    );
    expect(editor.run({ do: 'ofKind', kind: 'line', command: 'bend', value: 5 })?.message).toMatch(
      /right angles/,
    );
  });
});
