import type { Gesture } from '../../commands/gestures.ts';

/** Gestures of the editor's picture. */
export const EDIT_GESTURES: readonly Gesture[] = [
  { label: 'Select only what is fully inside', by: 'Drag to the right' },
  { label: 'Select all that is touched', by: 'Drag to the left' },
  { label: 'Add to the selection', by: 'Shift click, Shift drag' },
  { label: 'Drag a copy away', by: 'Alt drag' },
  { label: 'Keep to one axis, or to the proportions', by: 'Shift while dragging' },
  { label: 'Turn snapping off', by: 'Ctrl while dragging' },
  { label: 'Enter a group, or edit a text', by: 'Double click' },
  { label: 'Move the picture', by: 'Space drag, middle button, two fingers' },
  { label: 'Zoom', by: 'Ctrl wheel, two fingers apart' },
  { label: 'Open the menu', by: 'Right button, long press' },
];
