/** Moving the view by keys. */
import { type InputEvent, InputKey, InputKind } from './input.ts';
import type { Stage, Tool } from './stage.ts';

/** CSS pixels a step. */
const STEP = 64;
const ZOOM_STEP = 1.25;

const PANS: Readonly<Record<number, readonly [dx: number, dy: number]>> = {
  [InputKey.left]: [STEP, 0],
  [InputKey.right]: [-STEP, 0],
  [InputKey.up]: [0, STEP],
  [InputKey.down]: [0, -STEP],
};

export class KeyboardTool implements Tool {
  handle({ kind, button: key, buttons }: InputEvent, stage: Stage): boolean {
    if (kind !== InputKind.key || buttons !== 1) return false;
    const pan = PANS[key];
    if (pan) stage.camera.panBy(pan[0], pan[1]);
    else if (key === InputKey.zoomIn) stage.camera.zoomBy(ZOOM_STEP);
    else if (key === InputKey.zoomOut) stage.camera.zoomBy(1 / ZOOM_STEP);
    else if (key === InputKey.actualSize) stage.camera.zoomTo(1);
    else if (key === InputKey.fit) stage.fit();
    else return false;
    return true;
  }
}
