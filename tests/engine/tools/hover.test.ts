import { expect, test } from 'vitest';
import { HoverTool } from '../../../engine/tools/hover.ts';
import { event, TestStage } from '../../support/engine/stage.ts';

test.each(['wheel', 'pinch', 'leave', 'cancel'] as const)(
  'what is said of an object ends with %s',
  (kind) => {
    const stage = new TestStage([{ x: 10, y: 10, size: 50, does: 'read' }]);
    const tool = new HoverTool();
    tool.handle(event('move', 20, 20), stage);
    tool.handle(event(kind, 20, 20), stage);
    expect(stage.did).toEqual(['hover 0', 'hover -']);
    // The next move says what is there now.
    tool.handle(event('move', 21, 20), stage);
    expect(stage.did.at(-1)).toBe('hover 0');
  },
);
